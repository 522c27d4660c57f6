import { type HttpOperationId, isHttpOperationId, operationOf } from '../../contract/operations.ts';
import { deferred, type Seen, StandIn } from '../player/StandIn.ts';
import { defaultAnswer } from './defaultAnswer.ts';
import { describeMismatch } from './describeMismatch.ts';
import type { ScriptedAnswer } from './ScriptedAnswer.ts';

interface Gate {
  readonly arrival: ReturnType<typeof deferred<void>>;
  readonly opening: ReturnType<typeof deferred<void>>;
}

/** A request that waits until the test releases it. */
export interface Held {
  /** Resolves when the request has arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** The service with the answers that a test sets, and the requests that it records. `reset` clears both. */
export class ScriptedAnswers extends StandIn {
  readonly #gates = new Map<string, Gate[]>();
  readonly #held = new Set<Gate>();

  constructor() {
    super((operation) => (isHttpOperationId(operation) ? defaultAnswer(operation) : { code: 'UNKNOWN' }));
  }

  override reset(): void {
    super.reset();
    for (const gate of this.#held) gate.opening.resolve();
    this.#held.clear();
    this.#gates.clear();
  }

  /** Whether a request waits for the test to release it. */
  get isHolding(): boolean {
    return this.#held.size > 0;
  }

  /** Like `say`, but a success must be allowed by the contract. */
  answer(operation: HttpOperationId, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]): this {
    for (const answer of answers) {
      const mismatch = describeMismatch(operationOf(operation), answer);
      if (mismatch) throw new Error(`${operation} cannot have that answer: ${mismatch}`);
    }
    return this.say(operation, ...answers);
  }

  /** Holds the next request of this operation until it is released. */
  hold(operation: HttpOperationId): Held {
    const gate: Gate = { arrival: deferred<void>(), opening: deferred<void>() };
    this.#gates.set(operation, [...(this.#gates.get(operation) ?? []), gate]);
    return { arrived: gate.arrival.promise, release: gate.opening.resolve };
  }

  override async take(request: Omit<Seen, 'operation'>): Promise<ScriptedAnswer> {
    const answer = super.take(request);
    const gate = this.#gates.get(this.seen.at(-1)?.operation ?? '')?.shift();
    if (gate === undefined) return answer;
    this.#held.add(gate);
    gate.arrival.resolve();
    await gate.opening.promise;
    this.#held.delete(gate);
    return answer;
  }

  /** The requests of an operation so far, except HEAD. */
  requests(operation: HttpOperationId): Seen[] {
    return this.seen.filter((request) => request.operation === operation && request.method !== 'HEAD');
  }
}
