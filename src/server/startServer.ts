import type { FastifyInstance } from 'fastify';
import { explainListening } from './core/settings/explainStart.ts';
import type { Settings } from './core/settings/Settings.ts';
import { createApp } from './createApp.ts';
import type { StopNotice } from './http/announceStop.ts';
import { readSettings } from './settings/readSettings.ts';
import { refuseMissingClient } from './settings/refuseMissingClient.ts';

export interface Started {
  readonly app: FastifyInstance;
  readonly settings: Settings;
  readonly notice: StopNotice;
}

/**
 * The server of these environment variables, listening.
 *
 * @param patience milliseconds that the database and the mail server have to answer
 * @throws SettingsError with one line that says what to set
 */
export async function startServer(
  variables: Readonly<Record<string, string | undefined>>,
  patience?: number,
): Promise<Started> {
  const settings = readSettings(variables);
  refuseMissingClient(settings);
  const notice = { isGiven: false };
  const app = await createApp(settings, { patience, notice });
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await app.close();
    throw explainListening(error, settings);
  }
  return { app, settings, notice };
}
