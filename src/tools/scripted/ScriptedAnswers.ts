import type { IncomingHttpHeaders } from 'node:http';
import { BASE_PATH, type HttpOperationId, operationOf } from '../../contract/operations.ts';
import { defaultAnswer } from './defaultAnswer.ts';
import { describeMismatch } from './describeMismatch.ts';
import { operationAt } from './operationAt.ts';
import { refusal, type ScriptedAnswer } from './ScriptedAnswer.ts';

/** A request as the service received it. */
export interface Seen {
  readonly operation: HttpOperationId | undefined;
  readonly method: string;
  /** Without `/apis/v1` for operations; unchanged for documents. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Parsed if it is JSON, otherwise the text; undefined without a body. */
  readonly body: unknown;
}

interface Gate {
  readonly opened: Promise<void>;
  readonly arrived: () => void;
  readonly open: () => void;
}

/** A call that waits until the test releases it. */
export interface Held {
  /** Settles when the request has arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** The answers that a test sets, and the requests that were made. `reset` clears both. */
export class ScriptedAnswers {
  readonly #scripts = new Map<HttpOperationId, ScriptedAnswer[]>();
  readonly #gates = new Map<HttpOperationId, Gate[]>();
  readonly #held = new Set<Gate>();
  /** Every call, in order of arrival. */
  seen: Seen[] = [];

  reset(): void {
    this.#scripts.clear();
    for (const gate of this.#held) gate.open();
    this.#held.clear();
    this.#gates.clear();
    this.seen = [];
  }

  /** Whether a call waits for the test. */
  get isHolding(): boolean {
    return this.#held.size > 0;
  }

  /**
   * Sets the answers of an operation, in order; the last one is repeated. A success must be one that the contract
   * allows.
   */
  answer(operation: HttpOperationId, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]): this {
    for (const answer of answers) {
      const mismatch = describeMismatch(operationOf(operation), answer);
      if (mismatch) throw new Error(`${operation} cannot answer that: ${mismatch}`);
    }
    return this.answerAnything(operation, ...answers);
  }

  /** Like `answer`, for answers that break the contract on purpose. */
  answerAnything(operation: HttpOperationId, ...answers: readonly [ScriptedAnswer, ...ScriptedAnswer[]]): this {
    this.#scripts.set(operation, [...answers]);
    return this;
  }

  /** Holds the next request of this operation until it is released. */
  hold(operation: HttpOperationId): Held {
    const arrival = deferred();
    const opening = deferred();
    this.#gates.set(operation, [
      ...(this.#gates.get(operation) ?? []),
      { opened: opening.promise, arrived: arrival.resolve, open: opening.resolve },
    ]);
    return { arrived: arrival.promise, release: opening.resolve };
  }

  /** The requests of an operation so far, without those for headers only (HEAD). */
  requests(operation: HttpOperationId): Seen[] {
    return this.seen.filter((request) => request.operation === operation && request.method !== 'HEAD');
  }

  /** Records a call and gives its answer, once the test lets it through. */
  async take(call: Omit<Seen, 'operation'>): Promise<ScriptedAnswer> {
    const { method, path } = call;
    const operation = operationAt(method === 'HEAD' ? 'GET' : method, path);
    this.seen.push({ operation, ...call });
    if (operation === undefined)
      return refusal('NOT_FOUND', { status: 404, message: `no operation ${method} ${path}` });
    const gate = this.#gates.get(operation)?.shift();
    const script = this.#scripts.get(operation);
    const answer =
      (script !== undefined && script.length > 1 ? script.shift() : script?.[0]) ?? defaultAnswer(operation);
    if (gate === undefined) return answer;
    this.#held.add(gate);
    gate.arrived();
    await gate.opened;
    this.#held.delete(gate);
    return answer;
  }
}

/** The path of an operation below the base path; undefined for the address of a document. */
export const pathOfCall = (pathname: string): string | undefined =>
  pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : undefined;

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
