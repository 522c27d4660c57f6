import { succeed } from '../../engine/adapters/browserAnswer.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';

const LONGEST = 60;

/** Type, system and browser of this device, from the user agent (D-81); unknown ones are absent. */
export async function readDevice(): Promise<Answer> {
  const { default: UAParser } = await import('ua-parser-js');
  const { browser, device, os } = new UAParser(navigator.userAgent).getResult();
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isTablet = os.name === 'Mac OS' && navigator.maxTouchPoints > 1;
  const isMobile = isTablet || ['mobile', 'tablet', 'wearable'].includes(device.type ?? '');
  const facts = { os: os.name, osVersion: os.version, browser: browser.name };
  const known = Object.entries(facts).flatMap(([name, text]) => (text ? [[name, text.slice(0, LONGEST)]] : []));
  return succeed({ type: isMobile ? 'Mobile' : 'PC', ...Object.fromEntries(known) });
}
