import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { systemClock } from '../../../src/server/core/time/Clock.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { postgresFolder } from '../../../src/tools/openPostgres.ts';
import { freePort } from '../support/freePort.ts';
import { openMailServer } from '../support/openMailServer.ts';
import { openTestPostgres } from '../support/openTestPostgres.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

const smtpPort = await freePort(1);

const nodes: FastifyInstance[] = [];
let variables: Record<string, string>;
let database: Database;
let close = async () => {};
beforeAll(async () => {
  if (postgresFolder === undefined) return;
  const postgres = await openTestPostgres(await freePort(1));
  close = () => postgres.close();
  variables = {
    ...{ DATABASE_URL: postgres.url, MASTER_KEY: randomBytes(32).toString('base64'), LOG_LEVEL: 'silent' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, PORT: '3700' },
  };
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database?.destroy();
  await close();
});

async function start(parts: Parameters<typeof createApp>[1] = {}) {
  const settings = readSettings(variables);
  const app = await createApp(settings, parts);
  nodes.push(app);
  await app.ready();
  return { app, browser: () => new TestBrowser(app, settings.origin.origin) };
}

it.skipIf(postgresFolder === undefined).each([
  ['ahead', 2],
  ['behind', -2],
] as const)(
  'R07: a node whose clock is two hours %s loses no mail and no session, and says that it is',
  async (name, hours) => {
    const machine = { ...systemClock, now: () => new Date(systemClock.now().getTime() + hours * 3_600_000) };
    const username = `${name}@new.test`;
    const right = await start();
    const person = { password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    const visitor = right.browser();
    expect((await visitor.call('POST /unverified-users', { username, ...person })).code).toBe('OK');
    const signedIn = right.browser();
    expect((await signedIn.signIn('ada@acme.test')).code).toBe('OK');

    const wrong = await start({ machine });
    expect((await wrong.app.inject('/readyz')).json()).toEqual({ status: 'ready', ahead: hours * 3600 });
    expect((await right.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const elsewhere = wrong.browser();
    for (const [name, value] of signedIn.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('GET /users/me', {})).status).toBe(200);

    const mails = await openMailServer(smtpPort);
    const received = await mails.waitFor(1);
    expect(received.map(({ recipients }) => recipients)).toEqual([[username]]);
    await vi.waitFor(async () => {
      const all = await database.selectFrom('mails').select(['sent_at', 'failed_at']).where('tries', '>', 0).execute();
      expect(all.map(({ sent_at, failed_at }) => [sent_at instanceof Date, failed_at])).toEqual(
        all.map(() => [true, null]),
      );
      expect(all.length).toBeGreaterThan(0);
    });
    await mails.close();
    await database.deleteFrom('sessions').execute();
    for (const node of nodes.splice(0)) await node.close();
  },
  120_000,
);
