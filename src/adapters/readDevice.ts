import type { Answer } from '../runtime/Answer.ts';
import { succeed } from './browserAnswer.ts';

const LONGEST = 60;
const UNKNOWN = '-';

/** Type, system and browser of this device, from the user agent (D-81). */
export async function readDevice(): Promise<Answer> {
  const { default: UAParser } = await import('ua-parser-js');
  const { browser, device, os } = new UAParser(navigator.userAgent).getResult();
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isTablet = os.name === 'Mac OS' && navigator.maxTouchPoints > 1;
  const isMobile = isTablet || ['mobile', 'tablet', 'wearable'].includes(device.type ?? '');
  const tell = (text: string | undefined) => (text === undefined || text === '' ? UNKNOWN : text.slice(0, LONGEST));
  return succeed({
    type: isMobile ? 'Mobile' : 'PC',
    os: tell(os.name),
    osVersion: tell(os.version),
    browser: tell(browser.name),
  });
}
