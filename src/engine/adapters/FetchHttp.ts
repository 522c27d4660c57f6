import { asciiForm } from '../contract/address/asciiForm.ts';
import { IDEMPOTENCY_KEY } from '../contract/idempotency.ts';
import type { ParameterPlace } from '../contract/Operation.ts';
import type { OperationProgram } from '../flow/Program.ts';
import type { Answer } from '../runtime/Answer.ts';
import type { Asking, Request as Call, Caller, Clock } from '../runtime/ports.ts';
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

interface BuiltRequest {
  readonly method: string;
  /** Path and query below the base path. */
  readonly address: string;
  readonly body: string | undefined;
}

/**
 * The HTTP request of a call: each parameter where the contract puts it, without undeclared ones. Internationalised
 * domains are sent in ASCII. Undefined if a part of the path is missing.
 */
function buildRequest(
  name: string,
  operation: Pick<OperationProgram, 'parameters'>,
  parameters: Readonly<Record<string, unknown>>,
): BuiltRequest | undefined {
  const [method = '', path = ''] = name.split(' ');
  const at = (place: ParameterPlace) =>
    Object.entries(parameters).flatMap(([key, value]): [string, unknown][] => {
      const parameter = operation.parameters[key];
      return parameter?.in === place ? [[key, asciiForm(parameter.format, value)]] : [];
    });
  let isWhole = true;
  const inPath = new Map(at('path'));
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => {
    const value = inPath.get(key);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || /^\.{1,2}$/.test(String(value))) {
      isWhole = false;
    }
    return encodeURIComponent(String(value));
  });
  if (!isWhole) return undefined;
  const query = new URLSearchParams(at('query').map(([key, value]) => [key, String(value)])).toString();
  return {
    method,
    address: query === '' ? filled : `${filled}?${query}`,
    body: bodyOf(method, at('entity'), at('body')),
  };
}

/** P12: a write sends JSON, and an empty object if it has no parameters (D-08). */
function bodyOf(
  method: string,
  [entity]: readonly (readonly [string, unknown])[],
  members: readonly (readonly [string, unknown])[],
): string | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  return JSON.stringify(entity === undefined ? Object.fromEntries(members) : entity[1]);
}
