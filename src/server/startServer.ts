import type { FastifyInstance } from 'fastify';
import { explainDatabase, explainListening } from './core/settings/explainStart.ts';
import type { Settings } from './core/settings/Settings.ts';
import { createApp } from './createApp.ts';
import type { StopNotice } from './http/announceStop.ts';
import { readSettings } from './settings/readSettings.ts';
import { refuseMissingClient } from './settings/refuseMissingClient.ts';

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
