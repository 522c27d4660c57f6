import { domainToAscii } from '../contract/address/domainToAscii.ts';
import { canonicalAddress } from '../contract/address/mailAddress.ts';
import type { ParameterPlace } from '../contract/Contract.ts';
import { httpOf } from '../contract/Contract.ts';
import { FLOW_STEPS } from '../contract/flowSteps.ts';
import { IDEMPOTENCY_KEY } from '../contract/idempotency.ts';
import { REQUEST_ID } from '../contract/requestId.ts';
import type { Answer } from '../runtime/Answer.ts';
import type { Request as Call, Caller, Clock, PendingCall } from '../runtime/ports.ts';
import { encodeRequest } from './encodeRequest.ts';
import { readAnswer } from './readAnswer.ts';

/** R01: a call that takes longer is a fault. */
const TIME_OUT = 20_000;

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

interface Options {
  /** The base path of the service's operations. */
  readonly basePath: string;
  readonly clock: Clock;
  /** Called at each request. The result takes the response's Date header, or null if it has none. */
  readonly exchange?: () => (date: string | null) => void;
  readonly fetch: Fetch;
  /** Logs an invalid response: the call and a JSON pointer, never a value. */
  readonly log?: (text: string) => void;
}

/** Calls the service, with credentials and in the visitor's language (specification, section 7). */
export class FetchHttp implements Caller {
  readonly #basePath: string;
  readonly #clock: Clock;
  readonly #exchange: () => (date: string | null) => void;
  readonly #fetch: Fetch;
  readonly #log: (text: string) => void;

  constructor({ basePath, clock, exchange = () => () => {}, fetch, log = (text) => console.error(text) }: Options) {
    this.#basePath = basePath;
    this.#clock = clock;
    this.#exchange = exchange;
    this.#fetch = fetch;
    this.#log = log;
  }

  ask(call: Call): PendingCall {
    const controller = new AbortController();
    return { answer: this.#answer(call, controller), abort: () => controller.abort() };
  }

  async #answer(call: Call, controller: AbortController): Promise<Answer> {
    const request = encodeRequest(partsOf(call, this.#basePath));
    // A path parameter is missing, so no request can be sent.
    if (request === undefined) return unknown();
    const { address, init } = request;
    const key = call.key === undefined ? {} : { [IDEMPOTENCY_KEY]: `"${call.key}"` };
    let isLate = false;
    const stop = this.#clock.after(TIME_OUT, () => {
      isLate = true;
      controller.abort();
    });
    try {
      const takeDate = this.#exchange();
      const response = await this.#fetch(address, {
        ...init,
        signal: controller.signal,
        headers: { ...init.headers, ...key, [FLOW_STEPS]: encodeURI(`${call.steps ?? ''}`) },
      });
      takeDate(response.headers.get('date'));
      const text = await response.text();
      const answer = readAnswer(call.described, { response, text, validators: call.validators }, (pointer) =>
        this.#log(`${call.operation} answered against the contract at ${pointer}`),
      );
      const reference = response.headers.get(REQUEST_ID);
      return reference ? { ...answer, reference } : answer;
    } catch {
      return { kind: 'fault', fault: isLate ? 'TIMEOUT' : 'NETWORK' };
    } finally {
      stop();
    }
  }
}

const unknown = (): Answer => ({ kind: 'outcome', outcome: 'UNKNOWN', code: 'UNKNOWN', success: false });

/**
 * Puts each declared parameter of a call into the part of the request that the contract states. Internationalised
 * domains are sent in ASCII.
 */
function partsOf({ operation, described, parameters, language }: Call, basePath: string) {
  const [method = '', path = ''] = httpOf(operation, described).split(' ');
  const at = (place: ParameterPlace) =>
    Object.entries(parameters).flatMap(([key, value]): [string, unknown][] => {
      const parameter = described.parameters[key];
      return parameter?.in === place ? [[key, asciiForm(parameter.format, value)]] : [];
    });
  const inPath = new Map(at('path'));
  const [entity] = at('entity');
  // P12: a write sends JSON, and an empty object if it has no parameters (D-08).
  const sent = () => (entity === undefined ? Object.fromEntries(at('body')) : entity[1]);
  const body = method === 'GET' || method === 'DELETE' ? undefined : sent();
  const partOf = (name: string) => inPath.get(name);
  return { method, path: basePath + path, partOf, query: at('query'), body, language };
}

const ASCII = /^\p{ASCII}*$/u;

/** The formats of JSON Schema in which an internationalised domain is sent in ASCII (RFC 5891, section 4.4). */
const FORMS: Readonly<Record<string, (text: string) => string | undefined>> = {
  email: canonicalAddress,
  hostname: domainToAscii,
  username: canonicalAddress,
};

/**
 * A value as it is sent: if its parameter has one of these formats, its domain is in ASCII. A value that is in ASCII,
 * or is not an address, stays as it is, and the service validates it.
 *
 * @example asciiForm('email', 'ada@bücher.example') // 'ada@xn--bcher-kva.example'
 */
function asciiForm(format: string | undefined, value: unknown): unknown {
  if (format === undefined || typeof value !== 'string' || ASCII.test(value)) return value;
  return (Object.hasOwn(FORMS, format) ? FORMS[format]?.(value) : undefined) ?? value;
}
