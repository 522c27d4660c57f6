import { IDEMPOTENCY_KEY } from '../contract/idempotency.ts';
import type { Answer } from '../runtime/Answer.ts';
import type { Asking, Request as Call, Caller, Clock } from '../runtime/ports.ts';
import { buildRequest } from './buildRequest.ts';
import { readAnswer } from './readAnswer.ts';

/** R01: a call that takes longer is a fault. */
const TIME_OUT = 20_000;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

interface Options {
  /** The path below which the service has all its operations. */
  readonly basePath: string;
  readonly clock: Clock;
  /** Called at each request. The result takes the Date header of its answer, or null if it has none. */
  readonly exchange?: () => (date: string | null) => void;
  readonly fetch?: Fetch;
  /** Reports a broken answer by its call and a JSON pointer, never by a value. */
  readonly log?: (text: string) => void;
}

/** Asks the service, with credentials and in the visitor's language (specification, section 7). */
export class FetchHttp implements Caller {
  readonly #basePath: string;
  readonly #clock: Clock;
  readonly #exchange: () => (date: string | null) => void;
  readonly #fetch: Fetch;
  readonly #log: (text: string) => void;

  constructor({
    basePath,
    clock,
    exchange = () => () => {},
    fetch = (...all) => globalThis.fetch(...all),
    log = (text) => console.error(text),
  }: Options) {
    this.#basePath = basePath;
    this.#clock = clock;
    this.#exchange = exchange;
    this.#fetch = fetch;
    this.#log = log;
  }

  ask(call: Call): Asking {
    const controller = new AbortController();
    return { answer: this.#answer(call, controller), abort: () => controller.abort() };
  }

  async #answer(call: Call, controller: AbortController): Promise<Answer> {
    const built = buildRequest(call.operation, call.described, call.parameters);
    // A part of the path is missing, so there is no request.
    if (built === undefined) return unknown();
    let isLate = false;
    const stop = this.#clock.after(TIME_OUT, () => {
      isLate = true;
      controller.abort();
    });
    try {
      const takeDate = this.#exchange();
      const response = await this.#fetch(`${this.#basePath}${built.address}`, {
        method: built.method,
        credentials: 'include',
        cache: 'no-store',
        signal: controller.signal,
        headers: {
          accept: 'application/json',
          'accept-language': call.language,
          ...(built.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.key === undefined ? {} : { [IDEMPOTENCY_KEY]: `"${call.key}"` }),
        },
        ...(built.body === undefined ? {} : { body: built.body }),
      });
      takeDate(response.headers.get('date'));
      const text = await response.text();
      return readAnswer(call.described, { response, text, validators: call.validators }, (pointer) =>
        this.#log(`${call.operation} answered what it should not at ${pointer}`),
      );
    } catch {
      return { kind: 'fault', fault: isLate ? 'TIMEOUT' : 'NETWORK' };
    } finally {
      stop();
    }
  }
}

const unknown = (): Answer => ({ kind: 'outcome', outcome: 'UNKNOWN', code: 'UNKNOWN', success: false });
