import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeWithin } from './core/Service.ts';
import { explainDatabase, explainListening } from './core/settings/explainStart.ts';
import type { Settings } from './core/settings/Settings.ts';
import { createApp } from './createApp.ts';
import type { StopNotice } from './http/registerReadiness.ts';
import { readSettings } from './settings/readSettings.ts';
import { refuseMissingClient } from './settings/refuseOrigins.ts';

/**
 * The most connections that may wait to be accepted; the system may allow fewer (`net.core.somaxconn`). Node.js accepts
 * one per turn of its event loop, so a burst exceeds the default of 511, and the system resets the rest.
 */
const BACKLOG = 65_535;

export interface Started {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly notice: StopNotice;
}

/**
 * Starts the server that these environment variables configure. It is listening when the promise resolves.
 *
 * @param patience how long, in milliseconds, to wait for the database and the mail server
 * @throws SettingsError with one line that says what to set
 */
export async function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  patience?: number,
): Promise<Started> {
  const settings = readSettings(variables);
  refuseMissingClient(settings);
  const notice = { isGiven: false, isLast: false };
  const app = await createApp(settings, { patience, notice }).catch((error: unknown) => {
    throw explainDatabase(error);
  });
  try {
    await app.listen({ port: settings.port, host: settings.host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw explainListening(error, settings);
  }
  return { app, settings, notice };
}

/** Milliseconds in which proxies may send the last requests on their kept-alive connections. */
const LAST_ANSWERS = 1_000;
/** How long, in milliseconds, to wait for open requests. Every response takes less. */
const LONGEST_CLOSE = 8_000;

/**
 * Stops a server without losing requests: for the delay in the settings it still answers and tells proxies to go
 * elsewhere; then it accepts no new connections, closes each open connection after its next response, finishes open
 * requests, and closes its database (promise R07). A connection that never ends is cut off, which loses no acknowledged
 * write (promise R06).
 *
 * @returns whether everything was closed in time
 */
export async function stopServer({ app, settings, notice }: Started): Promise<boolean> {
  notice.isGiven = true;
  await setTimeout(settings.stopDelay);
  await stopListening(app.server);
  notice.isLast = true;
  await setTimeout(Math.min(LAST_ANSWERS, settings.stopDelay));
  return closeWithin(app, LONGEST_CLOSE);
}

/** How long, in milliseconds, to keep accepting waiting connections if new ones keep arriving. */
const LONGEST = 2000;

/**
 * Accepts the connections that are already waiting, then stops listening. The system resets connections that are still
 * waiting when a server stops listening, and Node.js accepts one per turn of its event loop, so this continues until a
 * turn brings none. The requests on these connections are answered afterwards, since answering in between would be too
 * slow on a busy machine. Open connections stay open.
 */
async function stopListening(server: Server): Promise<void> {
  const until = performance.now() + LONGEST;
  const taken: Socket[] = [];
  const answerers = server.rawListeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    // A visitor may disconnect before HTTP's own error handler is attached.
    taken.push(socket.on('error', () => {}));
  });
  for (let before = -1; taken.length > before && performance.now() < until; ) {
    before = taken.length;
    await setImmediate();
  }
  // HTTP's own `close` would also close the idle connections, which a proxy may be about to use.
  NetServer.prototype.close.call(server);
  server.removeAllListeners('connection');
  for (const answer of answerers) server.on('connection', answer);
  for (const socket of taken) if (!socket.destroyed) server.emit('connection', socket);
}
