import { BASE_PATH, HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../contract/operations.ts';
import type { Caller } from '../../../engine/runtime/ports.ts';
import { answerOf, type Said } from '../../headless/Said.ts';
import { answerFor } from '../../scripted/defaultAnswer.ts';
import { operationAt } from '../../scripted/operationAt.ts';
import { fault, type ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';
import { asScripted } from '../../walks/asScripted.ts';
import type { Way } from '../scenes/Scene.ts';
import { SAMPLING, sampleAnswer } from '../scenes/samples.ts';
import { responseOf } from './responseOf.ts';

/** A call that the page made, with its answer. */
export interface Called {
  readonly operation: string;
  readonly answer: string;
}

/** Faults of the transport by name, and no answer at all. */
export const FAULTS: readonly string[] = [...Object.keys(fault), 'waiting'];

const ENVIRONMENT = 'GET /env';
const isFault = (name: string): name is keyof typeof fault => Object.hasOwn(fault, name);
const isHttp = (name: string): name is HttpOperationId => Object.hasOwn(HTTP_OPERATIONS, name);
const nameOf = (said: Said) => ('fault' in said ? said.fault : (said.code ?? 'OK'));

/**
 * The identity service and the browser inside the page. A call is answered as somebody chose, otherwise as the way to the
 * scene says, whose last answer stays, otherwise with a sample.
 */
export class PageService {
  #said = new Map<string, readonly Said[]>();
  /** How many answers the way has. */
  #told: ReadonlyMap<string, number> = new Map();
  #waiting: readonly string[] = [];
  #environment: unknown;
  readonly #chosen = new Map<string, string>();
  readonly #released = new Map<string, (() => void)[]>();
  readonly #fetch = globalThis.fetch.bind(globalThis);
  readonly #tell: () => void;
  calls: readonly Called[] = [];

  /** @param tell called after each call */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Answers as the way says, from now on. */
  take({ opening, moves, waiting }: Way): void {
    this.#said = new Map();
    for (const move of moves) {
      if (move.kind !== 'answer') continue;
      this.#said.set(move.operation, [...(this.#said.get(move.operation) ?? []), move.said]);
    }
    this.#told = new Map([...this.#said].map(([operation, said]) => [operation, said.length]));
    this.#waiting = waiting;
    this.#environment = opening.environment;
    this.#chosen.clear();
    this.#released.clear();
    this.calls = [];
  }

  /** How often an operation was answered. */
  countOf = (operation: string): number =>
    this.calls.filter((call) => call.operation === operation && call.answer !== 'waiting').length;

  /** Sets the outcome or fault that an operation answers from now on; undefined leaves it to the scene. */
  answer(operation: string, outcome: string | undefined): void {
    if (outcome === undefined) this.#chosen.delete(operation);
    else this.#chosen.set(operation, outcome);
    this.#waiting = this.#waiting.filter((name) => name !== operation);
    for (const release of this.#released.get(operation) ?? []) release();
    this.#released.delete(operation);
  }

  /** The answer that was chosen for an operation. */
  answerOf(operation: string): string | undefined {
    return this.#chosen.get(operation) ?? (this.#isWaiting(operation) ? 'waiting' : undefined);
  }

  /** In place of that of the page. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const { method = 'GET', signal } = init;
    if (!pathname.startsWith(`${BASE_PATH}/`)) return this.#fetch(input, init);
    const operation = operationAt(method === 'HEAD' ? 'GET' : method, pathname.slice(BASE_PATH.length));
    if (operation === undefined) return responseOf({ status: 404, body: { code: 'NOT_FOUND' } });
    await this.#wait(operation, signal ?? undefined);
    return responseOf(this.#find(operation));
  };

  /** What the browser does itself is done by it, unless the way says what comes of it. */
  around = (browser: Caller): Caller => ({
    ask: (request) => {
      const { operation, described } = request;
      if (!this.#said.has(operation) && !this.#isWaiting(operation)) return browser.ask(request);
      const answer = this.#wait(operation).then(() => {
        const said = this.#next(operation) ?? { code: 'UNKNOWN' };
        this.#log(operation, nameOf(said));
        return answerOf(said, described);
      });
      return { answer, abort: () => {} };
    },
  });

  #find(operation: HttpOperationId): ScriptedAnswer {
    const chosen = this.#chosen.get(operation);
    const said = chosen === undefined ? this.#next(operation) : undefined;
    this.#log(operation, chosen ?? (said === undefined ? 'sample' : nameOf(said)));
    if (said !== undefined) return asScripted(operationOf(operation), said);
    if (chosen === undefined || !isHttp(operation))
      return operation === ENVIRONMENT ? { status: 200, body: this.#environment } : sampleAnswer(operation);
    return isFault(chosen) ? fault[chosen] : answerFor(operation, chosen, SAMPLING);
  }

  #next(operation: string): Said | undefined {
    const [next, ...others] = this.#said.get(operation) ?? [];
    if (others.length > 0) this.#said.set(operation, others);
    return next;
  }

  /** The way ends while it has no answer; what it answers before comes first. */
  #isWaiting(operation: string): boolean {
    if (this.#chosen.has(operation)) return this.#chosen.get(operation) === 'waiting';
    return this.#waiting.includes(operation) && this.countOf(operation) >= (this.#told.get(operation) ?? 0);
  }

  async #wait(operation: string, signal?: AbortSignal): Promise<void> {
    while (this.#isWaiting(operation)) {
      this.#log(operation, 'waiting');
      await this.#release(operation, signal);
    }
  }

  #log(operation: string, answer: string): void {
    this.calls = [...this.calls, { operation, answer }];
    this.#tell();
  }

  #release(operation: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#released.set(operation, [...(this.#released.get(operation) ?? []), resolve]);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
}
