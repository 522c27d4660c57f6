import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathOfCall, type Seen } from '../player/StandIn.ts';
import type { ScriptedAnswer } from './ScriptedAnswer.ts';
import { ScriptedAnswers } from './ScriptedAnswers.ts';

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
 * There is one service per worker; `reset` clears it for the next test.
 */
export class ScriptedService extends ScriptedAnswers {
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));
  #clock = Date.now;
  /** Requests to browser addresses that the portal passed on, such as `/init-st` and `/oauth/authorize`. */
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

  override reset(): void {
    super.reset();
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
