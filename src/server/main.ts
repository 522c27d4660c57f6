import { closeWithin } from './core/closeWithin.ts';
import { SettingsError } from './core/settings/SettingsError.ts';
import { createApp } from './createApp.ts';
import { printWelcome } from './printWelcome.ts';
import { readSettings } from './settings/readSettings.ts';

/** Longer than an answer takes, and no longer than most supervisors wait before they kill. Milliseconds. */
const LONGEST_STOP = 10_000;

// Whatever is written is the owner's alone (promise P22).
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  const app = await createApp(settings);
  let isStopping = false;
  const stop = async () => {
    // One interrupt of a terminal may come twice, from it and from npm: it must not end what the first one lets end.
    if (isStopping) return;
    isStopping = true;
    // Answers what has begun, refuses what has not, and closes the database (promise R07). A connection that never ends
    // must not keep it: nothing that was acknowledged is lost then either (promise R06).
    process.exit((await closeWithin(app, LONGEST_STOP)) ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.listen({ port: settings.port, host: settings.host });
  await printWelcome(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
