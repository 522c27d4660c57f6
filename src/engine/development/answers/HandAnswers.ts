import { action, makeObservable, observableRef } from 'mobx';
import { readAnswer } from '../../adapters/readAnswer.ts';
import { isOfBrowser } from '../../contract/Contract.ts';
import type { Fault } from '../../contract/faults.ts';
import type { Answer } from '../../runtime/Answer.ts';
import type { Caller, PendingCall, Ports, Request } from '../../runtime/ports.ts';

/** The answer that an author chose for a call. */
export type Given =
  | { readonly kind: 'outcome'; readonly outcome: string; readonly isSuccess: boolean; readonly body: unknown }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** An answer from the timeline, for use in a replay. */
interface Recorded {
  readonly operation: string;
  readonly answer: Answer;
}

/**
 * Answers calls in place of the service and the browser: with the author's choice for an operation's next call, or in a
 * replay with the recorded answers. A call answered here never reaches the service.
 */
export class HandAnswers {
  /** The answers for the next calls, by operation. */
  armed: ReadonlyMap<string, Given> = new Map();
  #recorded: readonly Recorded[] = [];
  readonly #given = new WeakSet<Answer>();

  constructor() {
    makeObservable(this, { armed: observableRef, arm: action, disarm: action });
  }

  /** Uses this answer for the operation's next call only. */
  arm(operation: string, given: Given): void {
    this.armed = new Map([...this.armed, [operation, given]]);
  }

  disarm(operation: string): void {
    this.armed = new Map([...this.armed].filter(([armed]) => armed !== operation));
  }

  /** Uses each of these answers for one call, before any other answers. An empty list ends the replay. */
  replay(recorded: readonly Recorded[]): void {
    this.#recorded = recorded;
  }

  isByHand = (answer: Answer): boolean => this.#given.has(answer);

  /** The same ports, but with calls that come here first. */
  before(ports: Ports): Ports {
    return { ...ports, http: this.#around(ports.http), browser: this.#around(ports.browser) };
  }

  #around(caller: Caller): Caller {
    return { ask: (request) => this.#answer(request) ?? caller.ask(request) };
  }

  #answer(request: Request): PendingCall | undefined {
    const { operation } = request;
    const given = this.armed.get(operation);
    if (given !== undefined) {
      this.disarm(operation);
      const answer = answerOf(given, request);
      this.#given.add(answer);
      return settled(answer);
    }
    const known = this.#recorded.find((one) => one.operation === operation);
    if (known === undefined) return undefined;
    this.#recorded = this.#recorded.filter((one) => one !== known);
    return settled(known.answer);
  }
}

const settled = (answer: Answer): PendingCall => ({ answer: Promise.resolve(answer), abort: () => {} });

/** The answer as the page would read it from the service: a body that breaks its schema is a fault here too. */
function answerOf(given: Given, { operation, described, validators }: Request): Answer {
  if (given.kind === 'fault') return { kind: 'fault', fault: given.fault };
  const { outcome, isSuccess, body } = given;
  if (isOfBrowser(operation)) {
    return isSuccess
      ? { kind: 'outcome', outcome, code: outcome, success: true, data: body }
      : { kind: 'outcome', outcome, code: outcome, success: false };
  }
  const status = isSuccess ? 200 : 400;
  const response = { ok: isSuccess, status, headers: new Headers() };
  const text = body === undefined ? '' : JSON.stringify(body);
  return readAnswer(described, { response, text, validators }, (pointer) =>
    console.warn(`The answer by hand to ${operation} breaks its schema at ${pointer}`),
  );
}
