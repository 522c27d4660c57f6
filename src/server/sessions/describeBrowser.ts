import parser from 'ua-parser-js';

/**
 * A short name of a browser ("Chrome, Windows 10"), so that people can tell two devices apart; undefined if it is
 * unknown.
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = new parser.UAParser(userAgent).getResult();
  const system = [os.name, os.version].filter(Boolean).join(' ');
  return [browser.name, system].filter(Boolean).join(', ');
}
