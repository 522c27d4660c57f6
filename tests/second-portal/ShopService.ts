import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chooseLanguage } from '../../src/engine/contract/chooseLanguage.ts';
import { matchScreen, routesOf } from '../../src/engine/contract/matchScreen.ts';
import { allowStyles, securityHeaders } from '../../src/server/http/securityHeaders.ts';

const LANGUAGES = ['en-GB', 'de'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const ITEMS = [
  { id: 'I1', name: 'Table lamp Polaris, brass', price: '89.00 €' },
  { id: 'I2', name: 'Pendant lamp Vega, 40 cm', price: '149.00 €' },
  { id: 'I3', name: 'Bulb E27, warm white', price: '9.90 €' },
];
const SHOPS = [
  { id: 'S1', name: 'Kiosk am Markt', address: 'Marktplatz 4, 20095 Hamburg' },
  { id: 'S2', name: 'Bücherstube Ottensen', address: 'Bahrenfelder Str. 71, 22765 Hamburg' },
];

interface Said {
  readonly status: number;
  readonly body: unknown;
}
const ok = (body: unknown): Said => ({ status: 200, body });
const refuse = (code: string, errors?: object, status = 400): Said => ({
  status,
  body: { code, message: code, errors },
});

/** One request of the page to the service. */
export interface Asked {
  readonly operation: string;
  readonly body: unknown;
  readonly language: string | undefined;
}

/** Serves a built portal as any host would, and answers its ten operations for one return. */
export class ShopService {
  /** How many times the return is loaded before its label is ready. */
  looksUntilReady = 2;
  /** Every call gets a 503. */
  isAway = false;
  fullDays: readonly string[] = [];
  readonly asked: Asked[] = [];
  readonly #dist: string;
  readonly #server: Server;
  #return: Record<string, unknown> | undefined;
  #looks = 0;

  /** @param dist the build of the portal */
  constructor(dist: string) {
    this.#dist = dist;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const styles = JSON.parse(readFileSync(join(this.#dist, 'styles.json'), 'utf8'));
    for (const [name, value] of Object.entries(securityHeaders({ https: false, formHosts: [] })))
      response.setHeader(name, name === 'content-security-policy' ? allowStyles(value, styles) : value);
    if (!pathname.startsWith('/api/')) {
      this.#sendFile(request, response, pathname);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text);
    const operation = `${request.method} ${pathname.slice('/api'.length)}`;
    this.asked.push({ operation, body, language: request.headers['accept-language'] });
    const { status, body: said } = this.isAway
      ? refuse('UNAVAILABLE', undefined, 503)
      : this.#play(operation, body, searchParams.get('search') ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said ?? null));
  }

  #play(operation: string, body: Readonly<Record<string, unknown>>, search: string): Said {
    switch (operation) {
      case 'HEAD /shop':
      case 'GET /shop':
        return ok({ returnDays: 30, hotline: '040 123 456' });
      case 'POST /orders:find':
        if (body.postcode === '99999') return refuse('TOO_LATE', { until: '2026-03-01' });
        return body.number === 'NL-123456' ? ok({ token: 'order-token' }) : refuse('UNKNOWN_ORDER');
      case 'GET /orders/order-token':
        return ok({ number: 'NL-123456', delivered: '2026-04-20', items: ITEMS });
      case 'GET /pickup-days':
        return ok({ first: '2026-05-04', last: '2026-05-15' });
      case 'GET /parcel-shops':
        return ok(SHOPS.filter((shop) => `${shop.name} ${shop.address}`.toLowerCase().includes(search.toLowerCase())));
      case 'POST /returns':
        if (this.fullDays.includes(String(body.day))) return refuse('DAY_FULL');
        this.#looks = 0;
        this.#return = {
          id: 'R-77',
          number: 'NL-123456',
          method: body.method,
          items: body.items,
          ...(body.method === 'PICKUP'
            ? { day: body.day }
            : { shop: SHOPS.find(({ id }) => id === body.shopId)?.name }),
        };
        return ok({ id: 'R-77' });
      case 'GET /returns/R-77':
        this.#looks += 1;
        return this.#return === undefined
          ? refuse('UNKNOWN_RETURN', undefined, 404)
          : ok({ ...this.#return, state: this.#looks > this.looksUntilReady ? 'READY' : 'PREPARING' });
      case 'POST /returns/R-77:send-label':
        return ok(null);
      case 'DELETE /returns/R-77':
        this.#return = undefined;
        return ok(null);
      default:
        return refuse('UNKNOWN_RETURN', undefined, 404);
    }
  }

  /**
   * A file of the build, or the page in the visitor's language: the prerendered screen, or for other screens the empty
   * shell.
   */
  #sendFile({ headers }: IncomingMessage, response: ServerResponse, pathname: string): void {
    const file = join(this.#dist, pathname);
    if (pathname !== '/' && extname(pathname) !== '' && existsSync(file)) {
      this.#send(response, file, 200);
      return;
    }
    const cookie = /(?:^|; )language=([^;]*)/.exec(headers.cookie ?? '')?.[1];
    const wishes = (headers['accept-language'] ?? '').split(',').map((range) => range.split(';')[0]?.trim());
    const language = chooseLanguage([cookie, ...wishes], LANGUAGES) ?? 'en-GB';
    const screens: Record<string, string> = JSON.parse(readFileSync(join(this.#dist, 'routes.json'), 'utf8'));
    const routes = Object.entries(screens).flatMap(([path, screen]) => routesOf(screen, [path]));
    const route = matchScreen(routes, pathname)?.[0]?.route;
    const page = join(this.#dist, 'html', language, `${route?.id ?? '_shell'}.html`);
    this.#send(response, page, route === undefined || route.path === '*' ? 404 : 200);
  }

  #send(response: ServerResponse, file: string, status: number): void {
    response.writeHead(status, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
  }
}
