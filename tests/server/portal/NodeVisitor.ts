import { nextAddress } from '../../bench/nextAddress.ts';
import type { Visitor } from './walkVisits.ts';

/** The nodes of a portal, as a proxy sees them. */
export interface Proxied {
  /** The portal's own origin. */
  readonly origin: string;
  /** The addresses of the nodes; they change as nodes come and go. */
  readonly nodes: () => readonly string[];
}

let turn = 0;

/**
 * A browser whose requests go to the nodes in turn. A request to a node that dies goes to another one, as a proxy sends
 * it.
 */
export class NodeVisitor implements Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #address = nextAddress();
  readonly #proxied: Proxied;

  constructor(proxied: Proxied) {
    this.#proxied = proxied;
  }

  async send(request: Parameters<Visitor['send']>[0]): Promise<{ readonly statusCode: number; readonly body: string }> {
    const { origin, nodes } = this.#proxied;
    for (let tries = 1; ; tries++) {
      const node = nodes()[turn++ % nodes().length];
      try {
        return await this.#sendTo(node ?? origin, request);
      } catch (error) {
        if (tries === 4) throw error;
      }
    }
  }

  async #sendTo(node: string, { url, method = 'GET', headers = {}, payload }: Parameters<Visitor['send']>[0]) {
    const response = await fetch(`${node}${String(url)}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(headers as Record<string, string>),
        ...(method === 'GET' ? {} : { origin: this.#proxied.origin, 'content-type': 'application/json' }),
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      },
      ...(typeof payload === 'string' ? { body: payload } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return { statusCode: response.status, body: await response.text() };
  }
}
