import { version } from '../../package.json' with { type: 'json' };
import { SettingsError } from './core/settings/SettingsError.ts';
import { printWelcome } from './printWelcome.ts';
import { namesOfUnset } from './settings/describeSettings.ts';
import { type Started, startServer } from './startServer.ts';
import { stopServer } from './stopServer.ts';

// Only the owner may read new files (promise P22).
process.umask(0o077);

let started: Started | undefined;
let isStopping = false;
const stop = async (signal: NodeJS.Signals) => {
  // An interrupt may arrive twice, from the terminal and from npm. The second must not break off the shutdown.
  if (isStopping) return;
  isStopping = true;
  // Nothing is acknowledged before it listens, and migrations are all or nothing. The first process of a container has
  // no signal handler by default, so a start that waits for its database would not end.
  if (started === undefined) process.exit(0);
  const { log } = started.app;
  log.info({ signal }, 'stopping');
  const isClosed = await stopServer(started);
  log.info({ outcome: isClosed ? 'OK' : 'LATE' }, 'stopped');
  process.exit(isClosed ? 0 : 1);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  started = await startServer(process.env);
  const { app, settings } = started;
  const { mode, origin, revision } = settings;
  const told = mode === 'production' ? namesOfUnset(process.env, settings) : {};
  app.log.info({ mode, origin: origin.origin, version, revision, ...told }, 'started');
  if (mode === 'development') await printWelcome(settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
