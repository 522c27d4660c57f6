import type { BrowserOperationId } from '../../contract/operations.ts';
import type { BrowserCall } from '../../engine/adapters/BrowserCalls.ts';
import { askPasskey, cancelPasskey, loadPasskeys } from './askPasskey.ts';
import { copyText } from './copyText.ts';
import { readDevice } from './readDevice.ts';
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
