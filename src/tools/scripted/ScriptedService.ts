import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import { type HttpOperationId, operationOf } from '../../contract/operations.ts';
import type { Operation } from '../../engine/contract/Contract.ts';
import { deferred, pathOfCall, type Seen, StandIn } from '../player/StandIn.ts';
import { type ScriptedAnswer, usualAnswer } from './ScriptedAnswer.ts';

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });

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
 * An identity service with the answers that a test sets. It records its requests, so a test can assert them exactly.
 * Without `listen`, it answers a page's `fetch` in the same process. There is one service per worker; `reset` clears it
 * for the next test.
 */
export class ScriptedService extends StandIn {
  readonly #gates = new Map<string, Gate[]>();
  readonly #held = new Set<Gate>();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  #clock = Date.now;
  /** Requests to browser addresses that the portal passed on, such as `/init-st` and `/oauth/authorize`. */
  documents: Seen[] = [];

  constructor() {
    super(usualAnswer);
  }

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

  override reset(): void {
    super.reset();
    for (const gate of this.#held) gate.opening.resolve();
    this.#held.clear();
    this.#gates.clear();
    this.#clock = Date.now;
    this.documents = [];
  }

  /** Sets the service's clock, which keeps running. */
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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.test');
    const { method = 'GET', headers } = request;
    const body = parsed(await textOf(request), headers['content-type']);
    const rest = { method, query: Object.fromEntries(searchParams), headers, body };
    response.setHeader('date', new Date(this.#clock()).toUTCString());
    const path = pathOfCall(pathname);
    if (path !== undefined) {
      send(response, await this.take({ path, ...rest }));
      return;
    }
    this.documents.push({ operation: undefined, path: pathname, ...rest });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Service</title><h1>${method} ${pathname.replace(/[<&]/g, '')}</h1>`,
    );
  }
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

/** Why the contract does not allow this success; undefined if it does, and for refusals and faults. */
export function describeMismatch(operation: Operation, answer: ScriptedAnswer): string | undefined {
  if (!('body' in answer) || answer.status >= 300) return undefined;
  const isResult = operation.answer === 'result';
  const { code = 'OK', data } = isResult ? (answer.body as { code?: string; data?: unknown }) : { data: answer.body };
  const schema = operation.success[code];
  if (schema === undefined) return `"${code}" is none of ${Object.keys(operation.success).join(', ')}`;
  const validate = ajv.compile(schema as object);
  return validate(data) ? undefined : ajv.errorsText(validate.errors);
}
