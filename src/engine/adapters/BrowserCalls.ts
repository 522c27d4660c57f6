import type { BrowserOperationId } from '../../contract/operations.ts';
import type { Answer } from '../runtime/Answer.ts';
import type { Asking, Caller, Request } from '../runtime/ports.ts';
import type { Environment } from '../runtime/readEnvironment.ts';
import { askPasskey, cancelPasskey } from './askPasskey.ts';
import { fail } from './browserAnswer.ts';
import { copyText } from './copyText.ts';
import { readDevice } from './readDevice.ts';
import { SocialSignIn } from './SocialSignIn.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** Asks the browser instead of the service: prompts, the clipboard, what it is, and the way to a social provider. */
export class BrowserCalls implements Caller {
  readonly #calls: Readonly<Record<BrowserOperationId, (parameters: Parameters) => Promise<Answer> | Answer>>;

  constructor(environment: () => Environment) {
    const social = new SocialSignIn(environment);
    this.#calls = {
      'browser passkey': (parameters) => askPasskey(parameters, environment().hostnames.main),
      'browser copy': (parameters) => copyText(parameters),
      'browser device': () => readDevice(),
      'browser social-begin': (parameters) => social.begin(parameters),
      'browser social-return': (parameters) => social.return(parameters),
    };
  }

  ask({ operation, parameters }: Request): Asking {
    const isKnown = (name: string): name is BrowserOperationId => Object.hasOwn(this.#calls, name);
    if (!isKnown(operation)) return { answer: Promise.resolve(fail('UNKNOWN')), abort: () => {} };
    const call = this.#calls[operation];
    // A library's chunk that cannot be fetched is a fault of the way like any other.
    const answer = Promise.resolve()
      .then(() => call(parameters))
      .catch((error: unknown): Answer => {
        console.error(`${operation} failed: ${error instanceof Error ? error.name : 'unknown'}`);
        return { kind: 'fault', fault: 'NETWORK' };
      });
    return { answer, abort: operation === 'browser passkey' ? cancelPasskey : () => {} };
  }
}
