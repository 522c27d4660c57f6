import { closeWithin } from './core/closeWithin.ts';
import { SettingsError } from './core/settings/SettingsError.ts';
import { printWelcome } from './printWelcome.ts';
import { type Started, startServer } from './startServer.ts';

/** Longer than an answer takes, and at most what supervisors usually wait before they kill. Milliseconds. */
const LONGEST_STOP = 10_000;

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
  // Answers open requests, refuses new ones, and closes the database (promise R07). A connection that never ends does
  // not delay this without limit: acknowledged writes are safe (promise R06).
  process.exit((await closeWithin(started.app, LONGEST_STOP)) ? 0 : 1);
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
