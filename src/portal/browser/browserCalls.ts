import type { BrowserOperationId } from '../../contract/operations.ts';
import { type BrowserCall, fail, succeed } from '../../engine/adapters/BrowserCalls.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import { askPasskey, cancelPasskey, loadPasskeys } from './askPasskey.ts';
import type { Deployment } from './readEnvironment.ts';
import { SocialSignIn } from './SocialSignIn.ts';

/** The portal's calls of the browser: prompts, the clipboard, data about the browser, and social sign-in. */
export function browserCalls(deployment: () => Deployment): Readonly<Record<BrowserOperationId, BrowserCall>> {
  const social = new SocialSignIn(deployment);
  return {
    'browser passkey': {
      ask: (parameters) => askPasskey(parameters, deployment().hostnames.main),
      abort: cancelPasskey,
      prepare: loadPasskeys,
    },
    'browser copy': { ask: copyText },
    'browser device': { ask: readDevice },
    'browser social-begin': { ask: (parameters) => social.begin(parameters) },
    'browser social-return': { ask: (parameters) => social.return(parameters) },
  };
}

/** Puts a text on the clipboard (Clipboard API, section 7.2); FAILED if the browser or the visitor forbids it. */
async function copyText({ text }: Readonly<Record<string, unknown>>): Promise<Answer> {
  try {
    await navigator.clipboard.writeText(String(text ?? ''));
    return succeed(null);
  } catch {
    return fail('FAILED');
  }
}

const LONGEST = 60;

/** Type, system and browser of this device, from the user agent (D-81); unknown ones are absent. */
async function readDevice(): Promise<Answer> {
  const { default: UAParser } = await import('ua-parser-js');
  const { browser, device, os } = new UAParser(navigator.userAgent).getResult();
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isTablet = os.name === 'Mac OS' && navigator.maxTouchPoints > 1;
  const isMobile = isTablet || ['mobile', 'tablet', 'wearable'].includes(device.type ?? '');
  const facts = { os: os.name, osVersion: os.version, browser: browser.name };
  const known = Object.entries(facts).flatMap(([name, text]) => (text ? [[name, text.slice(0, LONGEST)]] : []));
  return succeed({ type: isMobile ? 'Mobile' : 'PC', ...Object.fromEntries(known) });
}
