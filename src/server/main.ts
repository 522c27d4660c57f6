import { version } from '../../package.json' with { type: 'json' };
import { type Settings, SettingsError } from './core/settings/Settings.ts';
import { exampleOrigin } from './example-app/prepareExampleApp.ts';
import { namesOfUnset } from './settings/describeSettings.ts';
import { standInIssuer } from './social/SocialIdentity.ts';
import { type Started, startServer, stopServer } from './startServer.ts';

// Only the owner may read new files (promise P22).
process.umask(0o077);

let started: Started | undefined;
let isStopping = false;
const stop = async (signal: NodeJS.Signals) => {
  // An interrupt may arrive twice, from the terminal and from npm. The second one must not cut the shutdown short.
  if (isStopping) return;
  isStopping = true;
  // Exiting now loses nothing: a server that does not listen yet has acknowledged no request, and migrations are all or
  // nothing. The exit is explicit because the first process of a container has no default signal handler.
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

/** Prints the portal's address and accounts for a developer. Production logs a line instead. */
async function printWelcome(settings: Settings): Promise<void> {
  const origin = settings.origin.origin;
  console.log(`Vestibule is at ${origin}`);
  if (settings.apiOrigin) console.log(`Identity service: ${settings.apiOrigin}`);
  if (settings.apiOrigin) return;
  const { describeWorld } = await import('./world/describeWorld.ts');
  const { password, accounts, licenceRenewals } = describeWorld();
  console.log(`World: ${origin}/dev/world.json   Clock: POST ${origin}/dev/clock`);
  if (!settings.smtpUrl) console.log(`Mailbox: ${origin}/dev/mailbox`);
  const issuer = standInIssuer(settings);
  if (issuer) console.log(`Stand-in for Google: ${issuer.origin}, with accounts of its own to choose from`);
  const example = exampleOrigin(settings);
  if (example) console.log(`Example app: ${example}`);
  for (const { link, license } of licenceRenewals) console.log(`Licence renewal: ${origin}${link} (${license})`);
  console.log(`\nPassword of all: ${password}\n`);
  for (const { username, meets, otpSecret } of accounts) {
    console.log(`  ${username.padEnd(24)} ${meets}${otpSecret ? ` (secret ${otpSecret})` : ''}`);
  }
}
