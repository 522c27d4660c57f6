import parser from 'ua-parser-js';

/**
 * A browser in a few words ("Chrome, Windows 10"), for the person who must tell two devices apart; nothing if it says
 * nothing of itself.
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = new parser.UAParser(userAgent).getResult();
  const system = [os.name, os.version].filter(Boolean).join(' ');
  return [browser.name, system].filter(Boolean).join(', ');
}
