import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type HttpOperationId, operationOf, type Parameters } from '../../../src/contract/operations.ts';
import { asRecord, isRecord } from '../../../src/engine/contract/isRecord.ts';
import { API_BASE } from '../../../src/server/http/requireOwnOrigin.ts';

export interface TestBrowserOptions {
  readonly userAgent?: string;
  readonly address?: string;
  readonly language?: string;
  /** Where its pages are; by default at the main origin. */
  readonly origin?: string;
}

export interface Outcome {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly errors: unknown;
  readonly message: unknown;
  /** Everything but the time: a second may pass between two answers that must look the same. */
  readonly headers: Omit<LightMyRequestResponse['headers'], 'date' | 'x-request-id'>;
  readonly body: string;
}

/** A browser from the service's point of view: keeps cookies, and has an address that its calls come from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #origin: string;
  readonly #options: TestBrowserOptions;

  constructor(app: FastifyInstance, origin: string, options: TestBrowserOptions = {}) {
    this.#app = app;
    this.#origin = options.origin ?? origin;
    this.#options = options;
  }

  /** Makes one call of the contract. */
  async call<K extends HttpOperationId>(id: K, parameters: Parameters<K>, headers = {}): Promise<Outcome> {
    const operation = operationOf(id);
    const [method = 'GET', path = ''] = id.split(' ');
    const body: Record<string, unknown> = {};
    const query = new URLSearchParams();
    let address = API_BASE + path;
    let entity: unknown;
    for (const [name, value] of Object.entries(parameters)) {
      const place = operation.parameters[name]?.in;
      if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
      else if (place === 'query') query.set(name, String(value));
      else if (place === 'entity') entity = value;
      else body[name] = value;
    }
    const url = query.size > 0 ? `${address}?${query}` : address;
    const response = await this.send({
      method: method as 'GET',
      url,
      headers,
      ...(method === 'GET' ? {} : { payload: JSON.stringify(entity ?? body) }),
    });
    return readOutcome(response, operation.answer);
  }

  /** Sends a request as one of the portal's own pages would, unless its headers say otherwise. */
  async send({ headers = {}, ...request }: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#app.inject({
      remoteAddress: this.#options.address ?? '127.0.0.1',
      ...request,
      headers: {
        host: new URL(this.#origin).host,
        'user-agent':
          this.#options.userAgent ?? 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36',
        'accept-language': this.#options.language ?? 'en',
        ...(request.method === undefined || request.method === 'GET'
          ? {}
          : { origin: this.#origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The same browser with only the cookie that tokens are bound to, without device or session. */
  bare(): TestBrowser {
    const bare = new TestBrowser(this.#app, this.#origin, this.#options);
    for (const [name, value] of this.cookies) if (name.endsWith('vestibule_browser')) bare.cookies.set(name, value);
    return bare;
  }

  signIn(username: string, password = 'Correct-Horse-7', orgId?: string): Promise<Outcome> {
    return this.call('POST /signin/password', { username, password, ...(orgId ? { orgId } : {}) });
  }
}

function readOutcome(response: LightMyRequestResponse, answer: 'result' | 'resource'): Outcome {
  const parsed: unknown = response.body === '' ? null : JSON.parse(response.body);
  const isSuccess = response.statusCode < 300;
  const members = asRecord(parsed);
  const isPlain = isSuccess && answer === 'resource';
  const { date: _, 'x-request-id': _id, ...headers } = response.headers;
  return {
    status: response.statusCode,
    code: isPlain ? 'OK' : String(members.code),
    data: isPlain ? parsed : members.data,
    errors: members.errors,
    message: members.message,
    headers,
    body: response.body,
  };
}

/** The token in the data of an outcome. */
export function tokenOf({ data }: Outcome): string {
  if (isRecord(data) && typeof data.token === 'string') return data.token;
  throw new Error('no token in the answer');
}
