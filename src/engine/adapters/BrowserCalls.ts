import type { Answer } from '../runtime/Answer.ts';
import type { Asking, Caller, Request } from '../runtime/ports.ts';
import { fail } from './browserAnswer.ts';

/** One thing that a portal can ask of the browser. It answers with the codes that its contract declares. */
export interface BrowserCall {
  ask(parameters: Readonly<Record<string, unknown>>): Promise<Answer> | Answer;
  /** The answer is of no use any more: a prompt is taken away. */
  abort?(): void;
}

/** Asks the browser instead of the service, by the calls that the portal has. */
export class BrowserCalls implements Caller {
  readonly #calls: Readonly<Record<string, BrowserCall>>;

  /** @param calls by `browser name` */
  constructor(calls: Readonly<Record<string, BrowserCall>>) {
    this.#calls = calls;
  }

  ask({ operation, parameters }: Request): Asking {
    const call = Object.hasOwn(this.#calls, operation) ? this.#calls[operation] : undefined;
    if (call === undefined) return { answer: Promise.resolve(fail('UNKNOWN')), abort: () => {} };
    // A library's chunk that cannot be fetched is a fault of the way like any other.
    const answer = Promise.resolve()
      .then(() => call.ask(parameters))
      .catch((error: unknown): Answer => {
        console.error(`${operation} failed: ${error instanceof Error ? error.name : 'unknown'}`);
        return { kind: 'fault', fault: 'NETWORK' };
      });
    return { answer, abort: () => call.abort?.() };
  }
}
