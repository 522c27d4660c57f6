import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { answerExample } from '../../../src/server/example-app/answerExample.ts';
import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';
import { type MailServer, openMailServer } from '../../server/support/openMailServer.ts';
import { PUBLISHED_PLACES } from '../../server/support/publishedPlaces.ts';
import { PASSWORD } from './signingIn.ts';

export interface Production {
  readonly origin: string;
  /** The example app, a real OpenID client of the portal. */
  readonly appOrigin: string;
  readonly mails: MailServer;
  /** Runs the administration command between a stop of the portal and a start. Returns what it printed. */
  administer(...words: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** An organisation with three members and an app, as an operator describes them. */
const worldOf = (appOrigin: string, passwordHash: string) => ({
  organisations: [{ id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.test'] }],
  apps: [{ id: 'notes', orgAppId: 'NOTES', organisation: 'ORG-1', name: 'Notes' }],
  clients: [
    {
      ...{ id: 'acme-notes', orgAppId: 'NOTES', redirectUris: [`${appOrigin}/callback`], confidential: true },
      postLogoutRedirectUris: [`${appOrigin}/signed-out`],
      scope: ['openid', 'profile', 'email', 'offline_access'],
    },
  ],
  assignments: [{ orgAppId: 'NOTES', everyone: true }],
  users: ['ada@acme.test', 'bob@acme.test', 'cy@acme.test'].map((username) => ({
    ...{ username, organisation: 'ORG-1', firstName: 'Ada', lastName: 'Byron', passwordHash },
  })),
});

/**
 * Starts the build of the portal as an operator does: in production mode, on loopback, with a mail server, the example
 * app and its own world.
 *
 * @param prepare runs further administration commands on the same folder, before the portal starts
 */
export async function startProduction(
  worker: number,
  prepare: (administer: (...words: string[]) => Promise<string>, folder: string) => Promise<void> = async () => {},
): Promise<Production> {
  const [port, smtpPort, appPort] = await freePorts(worker);
  const [origin, appOrigin] = [`http://localhost:${port}`, `http://127.0.0.1:${appPort}`];
  const folder = await makeDataFolder();
  const mails = await openMailServer(smtpPort);
  const settings = {
    ...{ ...PUBLISHED_PLACES, PORT: String(port), PORTAL_MODE: 'production', PORTAL_ORIGIN: origin, DATA_DIR: folder },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, STOP_DELAY: '0', MASTER_KEY: randomBytes(32).toString('base64') },
  };
  const world = join(folder, 'world.json');
  await writeFile(world, JSON.stringify(worldOf(appOrigin, await hash(PASSWORD))));
  const { made } = JSON.parse(await administer(['apply', world, '--json'], settings));
  const [{ value: secret }] = made;
  await prepare((...words) => administer(words, settings), folder);
  const app = createServer(answerExample({ issuer: new URL(`${origin}/oidc/acme`), origin: appOrigin, secret }));
  await once(app.listen(appPort, '127.0.0.1'), 'listening');
  const portal = new PortalProcess(origin, settings);
  await portal.start();
  return {
    ...{ origin, appOrigin, mails },
    administer: (...words) => portal.administer(...words),
    async stop() {
      await portal.stop();
      app.closeAllConnections();
      app.close();
      await mails.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePorts(worker: number): Promise<[number, number, number]> {
  const first = await freePort(worker, { offset: 20, spare: 2 });
  return [first, first + 1, first + 2];
}

/** The administration command of the build. */
async function administer(words: readonly string[], variables: Readonly<Record<string, string>>): Promise<string> {
  const env = { ...process.env, ...variables };
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/admin.js', ...words], { env });
  return stdout;
}
