import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { isInZones, sourceOf } from '../core/request/network.ts';
import { peerOf } from './createContext.ts';

interface ConnectionLimits {
  /** The limit for all sources together. */
  readonly total: number;
  readonly perSource: number;
  /**
   * CIDR blocks without a limit per source: proxies, which carry all visitors' connections, and offices, which carry
   * those of many people.
   */
  readonly trusted: readonly string[];
}

/** The time allowed for a body, in milliseconds. Each 8 bytes add one millisecond. */
const BODY_TIME = 5000;
const BYTES_EACH = 8;
/** The length assumed for a body that states none. */
const LARGEST_BODY = 64 * 1024;

/**
 * Keeps open connections below two limits, for each source and in total, so that silent or very slow ones cannot
 * exclude others. Above a limit, it closes the connection that has been idle longest. It never closes a connection
 * whose request is being answered; while all are busy, it refuses new ones.
 */
export function limitConnections(server: Server, { total, perSource, trusted }: ConnectionLimits): void {
  // Sets keep the order in which connections became idle.
  const open = new Set<Socket>();
  const bySource = new Map<string, Set<Socket>>();
  // A closed socket no longer has a remote address.
  const sources = new WeakMap<Socket, string>();
  const asked = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();
  /** Whether the whole request has arrived, or its response has begun. */
  const isBusy = (socket: Socket): boolean => {
    const { request, response } = asked.get(socket) ?? {};
    return request?.complete === true || response?.headersSent === true;
  };

  function forget(socket: Socket): void {
    const source = sources.get(socket) ?? '';
    const own = bySource.get(source);
    open.delete(socket);
    own?.delete(socket);
    if (own?.size === 0) bySource.delete(source);
  }

  function closeOne(sockets: Set<Socket>, newest: Socket): void {
    const idle = first(sockets, (socket) => !isBusy(socket)) ?? newest;
    // Forgotten now, since its `close` event may come after the next connection.
    forget(idle);
    idle.destroy();
  }

  server.on('connection', (socket: Socket) => {
    const address = peerOf({ socket });
    const source = sourceOf(address);
    const own = bySource.get(source) ?? new Set();
    sources.set(socket, source);
    bySource.set(source, own.add(socket));
    open.add(socket);
    socket.once('close', () => forget(socket));
    if (own.size > perSource && !isInZones(address, trusted)) closeOne(own, socket);
    if (open.size > total) closeOne(open, socket);
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    asked.set(socket, { request, response });
    const isLate = expectBody(server, request);
    response.once('close', () => {
      clearTimeout(isLate);
      if (asked.get(socket)?.request === request) asked.delete(socket);
      const own = bySource.get(sources.get(socket) ?? '');
      // Idle again, so it moves to the end.
      for (const sockets of [open, own]) if (sockets?.delete(socket)) sockets.add(socket);
    });
  });
}

/** Answers a late body as Node.js answers a late request. */
function expectBody(server: Server, request: IncomingMessage): NodeJS.Timeout | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const bytes = encoding === undefined ? Number(length ?? 0) : LARGEST_BODY;
  if (!(bytes > 0)) return undefined;
  const late = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  return setTimeout(
    () => {
      if (!request.complete && !request.destroyed) server.emit('clientError', late, request.socket);
    },
    BODY_TIME + bytes / BYTES_EACH,
  ).unref();
}

function first<T>(values: Iterable<T>, isWanted: (value: T) => boolean): T | undefined {
  for (const value of values) if (isWanted(value)) return value;
  return undefined;
}

/** The catch-all route of pages. */
const REST = '/*';

/** The methods of each address of the server. */
export class KnownAddresses {
  readonly #router;
  readonly #methods = new Set<HTTPMethod>();

  /** Records every route that is added after this call. */
  constructor(app: FastifyInstance, longestParameter: number) {
    this.#router = createRouter({ maxParamLength: longestParameter });
    app.addHook('onRoute', ({ method, url }) => {
      if (url !== REST) for (const one of [method].flat()) this.#learn(one as HTTPMethod, url);
    });
  }

  #learn(method: HTTPMethod, url: string): void {
    this.#methods.add(method);
    if (this.#router.findRoute(method, url) === null) this.#router.on(method, url, () => {});
  }

  /** The methods of a path, sorted; none if it is not an address. */
  methodsOf(path: string): string[] {
    return [...this.#methods].filter((method) => this.#router.find(method, path) !== null).toSorted();
  }
}
