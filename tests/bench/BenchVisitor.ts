import { nextAddress } from './nextAddress.ts';

interface Made {
  /** Until the whole response arrived. */
  readonly milliseconds: number;
  readonly status: number;
  readonly body: string;
}

/** A visitor with cookies of its own. Each of its requests comes from another address. */
export class BenchVisitor {
  readonly #cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  /** @param body makes the request a POST */
  async request(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<Made> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      origin: this.origin,
      'content-type': 'application/json',
      'x-forwarded-for': nextAddress(),
      ...(cookie !== '' && { cookie }),
    };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const begun = performance.now();
    const response = await fetch(this.origin + path, { method, headers, ...text });
    const answer = await response.text();
    const milliseconds = performance.now() - begun;
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { milliseconds, status: response.status, body: answer };
  }

  /**
   * Makes a call of the contract.
   * @throws if its status is another than the expected one
   */
  async call(path: string, body?: object, expected = 200): Promise<Made> {
    const made = await this.request(`/apis/v1${path}`, body);
    if (made.status !== expected) throw new Error(`${path} answers ${made.status}: ${made.body}`);
    return made;
  }
}
