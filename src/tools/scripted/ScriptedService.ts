import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_PATH, type HttpOperationId, operationOf } from '../../contract/operations.ts';
import { defaultAnswer } from './defaultAnswer.ts';
import { describeMismatch } from './describeMismatch.ts';
import { operationAt } from './operationAt.ts';
import type { ScriptedAnswer } from './ScriptedAnswer.ts';

/** A request as the service received it. */
export interface Seen {
  readonly operation: HttpOperationId | undefined;
  readonly method: string;
  /** Without `/apis/v1` for operations; unchanged for documents. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
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

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

function parsed(text: string, type: string | undefined): unknown {
  if (text === '') return undefined;
  return type?.includes('json') ? JSON.parse(text) : text;
}

/**
 * An identity service that gives the answers a test sets. It records its requests, so that a test can assert them
 * exactly. There is one per worker; `reset` clears it for the next test.
 */
export class ScriptedService {
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  readonly #scripts = new Map<HttpOperationId, ScriptedAnswer[]>();
  readonly #gates = new Map<HttpOperationId, Gate[]>();
  readonly #held = new Set<Gate>();
  #clock = Date.now;
  /** Every call, in order of arrival. */
  seen: Seen[] = [];
  /** Browser addresses that the portal passed on: `/init-st`, `/oauth/authorize` and the like. */
  documents: Seen[] = [];

  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return this.origin;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  reset(): void {
    this.#scripts.clear();
    for (const gate of this.#held) gate.open();
    this.#held.clear();
    this.#gates.clear();
    this.#clock = Date.now;
    this.seen = [];
    this.documents = [];
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

  /** Sets the service's clock, which runs on from there. */
  setTime(instant: string): this {
    const ahead = Date.parse(instant) - Date.now();
    this.#clock = () => Date.now() + ahead;
    return this;
  }

  /** Sets the service's clock, and stops it. */
  stopTime(instant: string): this {
    const now = Date.parse(instant);
    this.#clock = () => now;
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.test');
    const isCall = pathname.startsWith(`${BASE_PATH}/`);
    const method = request.method ?? 'GET';
    const path = isCall ? pathname.slice(BASE_PATH.length) : pathname;
    const operation = isCall ? operationAt(method === 'HEAD' ? 'GET' : method, path) : undefined;
    const body = parsed(await textOf(request), request.headers['content-type']);
    const seen = { operation, method, path, query: Object.fromEntries(searchParams), headers: request.headers, body };
    (isCall ? this.seen : this.documents).push(seen);
    response.setHeader('date', new Date(this.#clock()).toUTCString());
    if (!isCall) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><title>Service</title><h1>${method} ${path.replace(/[<&]/g, '')}</h1>`,
      );
      return;
    }
    if (operation === undefined) {
      send(response, { status: 404, body: { code: 'NOT_FOUND', message: `no operation ${method} ${path}` } });
      return;
    }
    const gate = this.#gates.get(operation)?.shift();
    const script = this.#scripts.get(operation);
    const answer =
      (script !== undefined && script.length > 1 ? script.shift() : script?.[0]) ?? defaultAnswer(operation);
    if (gate !== undefined) {
      this.#held.add(gate);
      gate.arrived();
      await gate.opened;
      this.#held.delete(gate);
    }
    send(response, answer);
  }
}

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  if ('cut' in answer) {
    response.destroy();
    return;
  }
  if ('text' in answer) {
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
    return;
  }
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers }).end(body);
}
