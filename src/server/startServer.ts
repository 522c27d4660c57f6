import type { FastifyInstance } from 'fastify';
import { explainDatabase, explainListening } from './core/settings/explainStart.ts';
import type { Settings } from './core/settings/Settings.ts';
import { createApp } from './createApp.ts';
import type { StopNotice } from './http/announceStop.ts';
import { readSettings } from './settings/readSettings.ts';
import { refuseMissingClient } from './settings/refuseMissingClient.ts';

/**
 * The most connections waiting to be accepted, if the system allows as many (`net.core.somaxconn`). Node.js accepts one
 * per turn of its loop, so a burst exceeds its default of 511, and the system then resets the rest.
 */
const BACKLOG = 65_535;

export interface Started {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly notice: StopNotice;
}

/**
 * The server of these environment variables, listening.
 *
 * @param patience milliseconds that the database and the mail server have to respond
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
