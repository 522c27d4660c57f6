import { SettingsError } from './core/settings/SettingsError.ts';
import { printWelcome } from './printWelcome.ts';
import { type Started, startServer } from './startServer.ts';
import { stopServer } from './stopServer.ts';

// Only the owner may read new files (promise P22).
process.umask(0o077);

let started: Started | undefined;
let isStopping = false;
const stop = async () => {
  // An interrupt may arrive twice, from the terminal and from npm. The second must not break off the shutdown.
  if (isStopping) return;
  isStopping = true;
  // Nothing is acknowledged before it listens, and migrations are all or nothing. The first process of a container has
  // no signal handler by default, so a start that waits for its database would not end.
  if (started === undefined) process.exit(0);
  process.exit((await stopServer(started)) ? 0 : 1);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  started = await startServer(process.env);
  await printWelcome(started.settings);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
