import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/Database.ts';
import type { KeyStore } from './keys/KeyRing.ts';
import type { Settings } from './settings/Settings.ts';
import type { Clock } from './time/Clock.ts';

/** What every part of the service works with. */
export interface Service {
  readonly settings: Settings;
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: KeyStore;
  readonly log: FastifyBaseLogger;
}

/**
 * Closes a server, waiting at most the given number of milliseconds for open requests (promise R07).
 * @returns whether it closed in time
 */
export async function closeWithin(app: { close(): Promise<unknown> }, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  try {
    return await Promise.race([app.close().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
