import parser from 'ua-parser-js';

/**
 * Names allowed in mails and on pages. The parser may extract other names from the user agent, which is arbitrary text.
 */
const BROWSERS = new Set(
  'Android Browser,Brave,Chrome,Chrome Headless,Chrome WebView,Chromium,DuckDuckGo,Edge,Facebook,Firefox,Firefox Focus,GSA,IE,Instagram,KAKAOTALK,Line,MIUI Browser,Mobile Firefox,Mobile Safari,NAVER,Opera,Opera Mini,Opera Mobi,Opera Touch,Safari,Samsung Internet,Silk,UCBrowser,Vivaldi,WebKit,Whale,Yandex'.split(
    ',',
  ),
);
const SYSTEMS = new Set(
  'Android,CentOS,Chromium OS,Debian,Fedora,FreeBSD,HarmonyOS,iOS,Linux,Mac OS,Mint,NetBSD,OpenBSD,RedHat,SUSE,Tizen,Ubuntu,webOS,Windows'.split(
    ',',
  ),
);
const VERSION = /^(?:\d[\d.]{0,15}|XP|Vista|ME)$/;

/**
 * A short name of a browser ("Chrome, Windows 10"), so people can tell their devices apart; empty if it is unknown. It
 * consists of listed names and digits only: user agents are untrusted, and the name appears in mails to other people.
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = new parser.UAParser(userAgent).getResult();
  const version = os.version !== undefined && VERSION.test(os.version) ? ` ${os.version}` : '';
  const system = os.name !== undefined && SYSTEMS.has(os.name) ? os.name + version : undefined;
  const name = browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : undefined;
  return [name, system].filter(Boolean).join(', ');
}
