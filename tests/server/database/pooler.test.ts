import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { MovableClock } from '../../../src/server/core/time/MovableClock.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { createPoolClient } from '../../../src/server/database/createPoolClient.ts';
import { createPostgresPool } from '../../../src/server/database/createPostgresPool.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

/**
 * What a pooler in transaction mode does: each transaction, and each statement outside of one, gets any connection, and
 * the next one finds nothing of what it left there.
 */
function pooled(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      let held: Awaited<ReturnType<PostgresPool['connect']>> | undefined;
      const letGo = async () => {
        const client = held;
        held = undefined;
        await client?.query('discard all', []);
        client?.release();
      };
      return createPoolClient(
        async <R>(sql: string, parameters: ReadonlyArray<unknown>) => {
          const isBegin = /^\s*(?:begin|start transaction)/i.test(sql);
          const isInside = held !== undefined;
          held ??= await pool.connect();
          const isEnd = !(isBegin || isInside) || /^\s*(?:commit|rollback)\s*$/i.test(sql);
          try {
            return await held.query<R>(sql, parameters);
          } finally {
            if (isEnd) await letGo();
          }
        },
        () => void letGo(),
      );
    },
    end: () => pool.end(),
  };
}

describe.skipIf(!postgresFolder)('behind a pooler in transaction mode', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
  }, 60_000);
  afterAll(() => postgres.close());

  it('the database is migrated, and people sign up, sign in and out', async () => {
    const settings = readSettings({ PORT: '3100', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url });
    const pool = pooled(await createPostgresPool(postgres.url));
    const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    const app = await createApp(settings, { database, clock: new MovableClock() });
    const browser = () => new TestBrowser(app, settings.origin.origin, {});
    const ada = browser();
    expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
    expect((await ada.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
    const form = { username: 'later@new.test', password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    const all = Array.from({ length: 8 }, (_, index) =>
      browser().call('POST /unverified-users', { ...form, username: `a${index}@new.test` }),
    );
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(Array(8).fill('OK'));
    expect((await ada.call('DELETE /token', {})).status).toBeLessThan(300);
    expect((await ada.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    await app.close();
    await database.destroy();
  }, 120_000);
});
