import { BASE_PATH, HTTP_OPERATIONS, type HttpOperationId } from '../../../contract/operations.ts';
import { answerFor } from '../../scripted/answerFor.ts';
import { operationAt } from '../../scripted/operationAt.ts';
import { fault, type ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';
import { sampleAnswer, sampling } from '../scenes/samples.ts';
import { responseOf } from './responseOf.ts';

/** A call that the page made, with its answer. */
export interface Called {
  readonly operation: string;
  readonly answer: string;
}

/** Faults of the transport by name, and no answer at all. */
export const FAULTS: readonly string[] = [...Object.keys(fault), 'waiting'];

const isFault = (name: string): name is keyof typeof fault => Object.hasOwn(fault, name);
const isOperation = (name: string): name is HttpOperationId => Object.hasOwn(HTTP_OPERATIONS, name);

/**
 * The identity service inside the page. It answers each call as chosen, from the contract, and all others with samples.
 * It replaces `fetch` for addresses of the service.
 */
export class PageService {
  readonly #answers = new Map<string, string>();
  readonly #released = new Map<string, (() => void)[]>();
  readonly #fetch = globalThis.fetch.bind(globalThis);
  readonly #tell: () => void;
  /** Whether answers have their optional members. */
  isFull = true;
  calls: readonly Called[] = [];

  /** @param tell called after each call */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Sets the outcome or fault that an operation answers from now on; undefined sets the sample. */
  answer(operation: string, outcome: string | undefined): void {
    if (outcome === undefined) this.#answers.delete(operation);
    else this.#answers.set(operation, outcome);
    for (const release of this.#released.get(operation) ?? []) release();
    this.#released.delete(operation);
  }

  /** The answer that was set for an operation. */
  answerOf(operation: string): string | undefined {
    return this.#answers.get(operation);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const { method = 'GET', signal } = init;
    if (!pathname.startsWith(`${BASE_PATH}/`)) return this.#fetch(input, init);
    const operation = operationAt(method === 'HEAD' ? 'GET' : method, pathname.slice(BASE_PATH.length));
    if (operation === undefined) return responseOf({ status: 404, body: { code: 'NOT_FOUND' } });
    while (this.#answers.get(operation) === 'waiting') {
      this.#log(operation, 'waiting');
      await this.#release(operation, signal ?? undefined);
    }
    const outcome = this.#answers.get(operation);
    this.#log(operation, outcome ?? 'sample');
    return responseOf(this.#find(operation, outcome));
  };

  #find(operation: HttpOperationId, outcome: string | undefined): ScriptedAnswer {
    if (outcome === undefined || !isOperation(operation)) return sampleAnswer(operation);
    return isFault(outcome) ? fault[outcome] : answerFor(operation, outcome, sampling(this.isFull));
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
