import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/Database.ts';
import type { KeyStore } from './keys/KeyStore.ts';
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
