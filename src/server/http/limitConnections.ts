import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isInZones } from '../core/request/isInZones.ts';
import { sourceOf } from '../core/request/sourceOf.ts';
import { peerOf } from './visitor.ts';

export interface ConnectionLimits {
  /** The limit for all sources together. */
  readonly total: number;
  readonly perSource: number;
  /**
   * CIDR blocks of proxies, which carry the connections of all visitors, and of offices, which carry those of many
   * people.
   */
  readonly trusted: readonly string[];
}

/**
 * Keeps open connections below two limits, for each source and for all, so that silent ones exclude nobody. Above a
 * limit it closes the connection that has been idle longest. It never closes one whose request is being answered; while
 * all are busy it refuses a new one.
 */
export function limitConnections(server: Server, { total, perSource, trusted }: ConnectionLimits): void {
  // Sets keep the order in which connections became idle.
  const open = new Set<Socket>();
  const bySource = new Map<string, Set<Socket>>();
  // A closed socket has no remote address any more.
  const sources = new WeakMap<Socket, string>();
  const busy = new WeakSet<Socket>();

  function forget(socket: Socket): void {
    const source = sources.get(socket) ?? '';
    const own = bySource.get(source);
    open.delete(socket);
    own?.delete(socket);
    if (own?.size === 0) bySource.delete(source);
  }

  function closeOne(sockets: Set<Socket>, newest: Socket): void {
    const idle = first(sockets, (socket) => !busy.has(socket)) ?? newest;
    // Its `close` may come later than the next connection.
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

  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      const own = bySource.get(sources.get(socket) ?? '');
      // It becomes idle again, behind the others.
      for (const sockets of [open, own]) if (sockets?.delete(socket)) sockets.add(socket);
    });
  });
}

function first<T>(values: Iterable<T>, isWanted: (value: T) => boolean): T | undefined {
  for (const value of values) if (isWanted(value)) return value;
  return undefined;
}
