import type { IncomingHttpHeaders } from 'node:http';
import {
  BASE_PATH,
  HTTP_OPERATIONS,
  type HttpOperationId,
  isHttpOperationId,
  lineOf,
  operationOf,
} from '../../contract/operations.ts';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import type { Caller, PendingCall, Request } from '../../engine/runtime/ports.ts';
import { fault, ok, refusal, result, type ScriptedAnswer } from '../scripted/ScriptedAnswer.ts';
import { answerOf, type Said } from './Ground.ts';

/** The answer of an operation: an outcome of the contract or a fault, or an exact HTTP response. */
export type Reply = Said | ScriptedAnswer;

/** A call that the runtime makes. */
export interface Asked extends Pick<Request, 'operation' | 'described' | 'parameters' | 'language' | 'key'> {
  /** Undefined while the call waits for its answer. */
  reply: Reply | undefined;
  isAborted: boolean;
  /** Ends the wait; by default with the answer set for its operation. Resolves when the runtime has the answer. */
  answer(reply?: Reply): Promise<unknown>;
}

/** A request over HTTP. */
export interface Seen {
  readonly operation: HttpOperationId | undefined;
  readonly method: string;
  /** The path: without `/apis/v1` for operations, unchanged for documents. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Parsed if it is JSON, otherwise the text; undefined without a body. */
  readonly body: unknown;
}

/**
 * Stands in for the service and the browser. Answers are data, by operation, in order; the last one repeats. It answers
 * the runtime's calls itself (`ask`), or lets another caller make them (`around`) and answers their requests (`fetch`).
 * Callers may name an operation by its id or by its `METHOD /path`; this class uses the latter.
 */
export class StandIn implements Caller {
  asked: Asked[] = [];
  /** The requests, in order of arrival. */
  seen: Seen[] = [];
  /** Whether a call now must wait for its answer on the played path. */
  isOfWay: () => boolean = () => false;
  readonly #said = new Map<string, Reply[]>();
  /** The replies for requests that calls are about to make. */
  readonly #next = new Map<string, Reply>();
  readonly #withheld = new Set<string>();
  readonly #fetch = globalThis.fetch.bind(globalThis);

  /**
   * @param usual the default answer of an operation
   * @param tell called when a call waits, and when it is answered
   */
  constructor(
    private readonly usual: (operation: string) => Reply,
    private readonly tell: (asked: Asked) => void = () => {},
  ) {}

  /** Sets the answers of an operation; none restores the default. */
  say(operation: string, ...replies: readonly Reply[]): this {
    this.#said.set(lineOf(operation), [...replies]);
    return this;
  }

  reset(): void {
    this.#said.clear();
    this.#next.clear();
    this.#withheld.clear();
    this.asked = [];
    this.seen = [];
  }

  /** Makes all calls of an operation wait. */
  withhold(operation: string): this {
    this.#withheld.add(lineOf(operation));
    return this;
  }

  /** Answers the waiting and future calls of an operation. */
  release(operation: string): void {
    this.#withheld.delete(lineOf(operation));
    for (let asked = this.waiting(operation); asked !== undefined; asked = this.waiting(operation)) void asked.answer();
  }

  says = (operation: string): boolean => (this.#said.get(lineOf(operation)) ?? []).length > 0;

  of = (operation: string): readonly Asked[] => this.asked.filter((one) => one.operation === lineOf(operation));

  /** The first waiting call: of an operation, or of any. */
  waiting = (operation?: string): Asked | undefined =>
    (operation === undefined ? this.asked : this.of(operation)).find(
      ({ reply, isAborted }) => reply === undefined && !isAborted,
    );

  /** The parameters of each call of an operation. */
  sent = (operation: string): readonly Asked['parameters'][] => this.of(operation).map(({ parameters }) => parameters);

  ask(request: Request): PendingCall {
    return this.#take(request, (reply) => ({ answer: Promise.resolve(answerOf(asSaid(reply), request.described)) }));
  }

  /** The caller that replaces the browser's. */
  inPlaceOf(_browser: Caller): Caller {
    return this;
  }

  /** Wraps another caller, whose requests come to `fetch`; wrapped around itself, it answers. */
  around = (caller: Caller): Caller =>
    caller === this
      ? this
      : {
          ask: (request) =>
            this.#take(request, (reply) => {
              this.#next.set(lineOf(request.operation), reply);
              return caller.ask(request);
            }),
        };

  /** Replaces the page's `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, 'http://service.test');
    const path = pathOfCall(pathname);
    if (path === undefined) return this.#fetch(input, init);
    const { method = 'GET', headers, body } = init;
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    const rest = { query: Object.fromEntries(searchParams), headers: Object.fromEntries(new Headers(headers)) };
    return responseOf(await this.take({ method, path, ...rest, body: sent }));
  };

  /**
   * Records a request.
   * @returns its answer
   */
  async take(request: Omit<Seen, 'operation'>): Promise<ScriptedAnswer> {
    const { method, path } = request;
    const operation = operationAt(method === 'HEAD' ? 'GET' : method, path);
    this.seen.push({ operation, ...request });
    if (operation === undefined)
      return refusal('NOT_FOUND', { status: 404, message: `no operation ${method} ${path}` });
    const reply = this.#next.get(operation) ?? this.#replyOf(operation);
    this.#next.delete(operation);
    return isHttp(reply) ? reply : asScripted(operation, reply);
  }

  #replyOf(operation: string): Reply {
    const said = this.#said.get(operation) ?? [];
    return (said.length > 1 ? said.shift() : said[0]) ?? this.usual(operation);
  }

  #take(
    { operation: name, described, parameters, language, key }: Request,
    make: (reply: Reply) => { readonly answer: Promise<Answer>; abort?(): void },
  ): PendingCall {
    const operation = lineOf(name);
    const { promise, resolve } = deferred<Answer>();
    let abort: (() => void) | undefined;
    const asked: Asked = {
      ...{ operation, described, parameters, language, key, reply: undefined, isAborted: false },
      answer: (reply = this.#replyOf(operation)) => {
        asked.reply = reply;
        const made = make(reply);
        abort = made.abort?.bind(made);
        resolve(made.answer);
        this.tell(asked);
        return made.answer;
      },
    };
    this.asked.push(asked);
    if (this.#withheld.has(operation) || this.isOfWay()) this.tell(asked);
    else void asked.answer();
    return {
      answer: promise,
      abort: () => {
        asked.isAborted = true;
        abort?.();
      },
    };
  }
}

/** A promise that is settled from outside. */
export function deferred<T>() {
  let resolve: (value: T | Promise<T>) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** The path of an operation below the base path; undefined for the address of a document. */
export const pathOfCall = (pathname: string): string | undefined =>
  pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : undefined;

const isHttp = (reply: Reply): reply is ScriptedAnswer => 'status' in reply || 'cut' in reply;

/** @throws for a reply that exists only over HTTP, or is missing */
export function asSaid(reply: Reply | undefined): Said {
  if (reply === undefined || isHttp(reply)) throw new Error('The runtime gets no answers over HTTP');
  return reply;
}

const FAULTS = {
  NETWORK: fault.cut,
  TIMEOUT: fault.cut,
  INTERNAL: fault.broken,
  UNAVAILABLE: fault.away,
  MALFORMED: fault.malformed,
  TOO_MANY_REQUESTS: fault.busy,
} as const satisfies Record<string, ScriptedAnswer>;

/** The same answer over HTTP. */
function asScripted(operation: HttpOperationId, said: Said): ScriptedAnswer {
  if ('fault' in said) return FAULTS[said.fault];
  if ('data' in said)
    return operationOf(operation).answer === 'result' ? result(said.code ?? 'OK', said.data) : ok(said.data);
  const { code, failureData: data, ...rest } = said;
  return refusal(code, { ...rest, ...(data !== undefined && { data }) });
}

/** All requests have the same id, so that pictures that show it are equal. */
const REQUEST = { [REQUEST_ID]: '7K3M-9Q2X-VB4T' };

/**
 * The result of `fetch` for an answer.
 * @throws as `fetch` does if the connection is cut
 */
function responseOf(answer: ScriptedAnswer): Response {
  if ('cut' in answer) throw new TypeError('The connection was cut');
  if ('text' in answer)
    return new Response(answer.text, { status: answer.status, headers: { ...REQUEST, 'content-type': answer.type } });
  const body = answer.body === undefined ? null : JSON.stringify(answer.body);
  return new Response(body, {
    status: answer.status,
    headers: { ...REQUEST, 'content-type': 'application/json; charset=utf-8', ...answer.headers },
  });
}

interface Pattern {
  readonly id: HttpOperationId;
  readonly method: string;
  readonly path: RegExp;
  readonly placeholders: number;
}

const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\|]/g, '\\$&');

const patterns: readonly Pattern[] = Object.keys(HTTP_OPERATIONS)
  .filter(isHttpOperationId)
  .map((id) => {
    const [method = '', path = ''] = id.split(' ');
    const placeholders = path.match(/\{[^}]+\}/g)?.length ?? 0;
    return { id, method, placeholders, path: new RegExp(`^${escaped(path).replace(/\{[^}]+\}/g, '[^/:]+')}$`) };
  })
  // Paths with fewer placeholders first: `/signin/password` before `/signin/{provider}`.
  .sort((a, b) => a.placeholders - b.placeholders);

/** The operation of a request below `/apis/v1`. */
export const operationAt = (method: string, path: string): HttpOperationId | undefined =>
  patterns.find((pattern) => pattern.method === method && pattern.path.test(path))?.id;
