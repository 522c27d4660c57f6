import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { readSnapshot } from '../support/databaseSnapshot.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';

const mailPort = await freePort(1);
const development = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: 'memory:' };
const production = {
  ...development,
  DATA_DIR: '.data',
  PORTAL_MODE: 'production',
  ...PUBLISHED_PLACES,
  PORTAL_ORIGIN: 'https://login.example.test',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
};

let database: Database;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer(mailPort);
  database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory:' }, await readSnapshot());
});
afterAll(async () => {
  await database.destroy();
  await mails.close();
});

const start = async (variables: Record<string, string>) => {
  const app = await createApp(readSettings(variables), { database });
  await app.close();
};
const usernames = async () =>
  (await database.selectFrom('users').select('username').where('id', 'not like', 'nobody-%').execute()).map(
    (user) => user.username,
  );

it('P22: development does not add known accounts to a database that has others, and says in one line what to set', async () => {
  await start(production);
  const created_at = new Date();
  await database
    .insertInto('users')
    .values({
      ...{ id: 'U-1', username: 'ann@example.test', org_id: null, state: 'ACTIVATED', created_at },
      ...{ first_name: 'Ann', last_name: 'Lee', display_name: 'Ann Lee', profile_image_url: null },
      ...{ directory: null, identity_provider_url: null, password_hash: null, password_changed_at: null },
      ...{ reminder_postponed_until: null, last_login_at: null, locked_at: null, ip_zones: null },
      ...{ alternative_email: null, otp_secret: null, otp_registered_at: null, otp_last_step: null },
    })
    .execute();
  await expect(start(development)).rejects.toThrow(
    /^DATABASE_URL or DATA_DIR holds accounts [^\n]+: set it to [^\n]+$/,
  );
  expect(await usernames()).toEqual(['ann@example.test']);
  await start(production);
});

it('P22: a database that development has filled can be opened by development again, but not by production', async () => {
  await database.deleteFrom('users').execute();
  await start(development);
  const seeded = await usernames();
  expect(seeded).toContain('ada@acme.test');
  await start(development);
  expect(await usernames()).toHaveLength(seeded.length);
  await expect(start(production)).rejects.toThrow(/development world/);
});
