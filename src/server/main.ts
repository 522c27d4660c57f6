import { version } from '../../package.json' with { type: 'json' };
import { closeWithin } from './core/closeWithin.ts';
import { explainListening } from './core/settings/explainStart.ts';
import { SettingsError } from './core/settings/SettingsError.ts';
import { createApp } from './createApp.ts';
import { printWelcome } from './printWelcome.ts';
import { readSettings } from './settings/readSettings.ts';
import { refuseMissingClient } from './settings/refuseMissingClient.ts';

/** Longer than an answer takes, and at most what supervisors usually wait before they kill. Milliseconds. */
const LONGEST_STOP = 10_000;

// Only the owner may read new files (promise P22).
process.umask(0o077);

try {
  const settings = readSettings(process.env);
  refuseMissingClient(settings);
  const app = await createApp(settings);
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // An interrupt may arrive twice, from the terminal and from npm. The second must not break off the shutdown.
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    // Answers open requests, refuses new ones, and closes the database (promise R07). A connection that never ends does
    // not delay this without limit: acknowledged writes are safe (promise R06).
    const isClosed = await closeWithin(app, LONGEST_STOP);
    app.log.info({ outcome: isClosed ? 'OK' : 'LATE' }, 'stopped');
    process.exit(isClosed ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw explainListening(error, settings);
  });
  const { mode, origin, revision } = settings;
  app.log.info({ mode, origin: origin.origin, version, revision }, 'started');
  if (mode === 'development') await printWelcome(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
