import type { Answer } from '../runtime/Answer.ts';
import type { Caller, PendingCall, Request } from '../runtime/ports.ts';

/** A successful answer of the browser, as the contract declares it. */
export const succeed = (data: unknown): Answer => ({ kind: 'outcome', outcome: 'OK', code: 'OK', success: true, data });

export const fail = (code: string): Answer => ({ kind: 'outcome', outcome: code, code, success: false });

/** One call to the browser. It answers with the codes that the contract declares for it. */
export interface BrowserCall {
  ask(parameters: Readonly<Record<string, unknown>>): Promise<Answer> | Answer;
  /** Called when the answer is no longer needed: closes an open prompt. */
  abort?(): void;
  /** Preloads what the call needs. */
  prepare?(): Promise<unknown>;
}

/** Makes the portal's calls to the browser. */
export class BrowserCalls implements Caller {
  readonly #calls: Readonly<Record<string, BrowserCall>>;

  /** @param calls each by its name, `browser name` */
  constructor(calls: Readonly<Record<string, BrowserCall>>) {
    this.#calls = calls;
  }

  /** Preloads what calls need, so nothing delays them after a press. Errors are left to the call itself. */
  prepare(operations: readonly string[]): void {
    for (const operation of operations) this.#calls[operation]?.prepare?.().catch(() => {});
  }

  ask({ operation, parameters }: Request): PendingCall {
    const call = Object.hasOwn(this.#calls, operation) ? this.#calls[operation] : undefined;
    if (call === undefined) return { answer: Promise.resolve(fail('UNKNOWN')), abort: () => {} };
    // If a library's chunk cannot be loaded, the call ends with a fault.
    const answer = Promise.resolve()
      .then(() => call.ask(parameters))
      .catch((error: unknown): Answer => {
        console.error(`${operation} failed: ${error instanceof Error ? error.name : 'unknown'}`);
        return { kind: 'fault', fault: 'NETWORK' };
      });
    return { answer, abort: () => call.abort?.() };
  }
}
