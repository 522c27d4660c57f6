import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { hasPgbouncer, openPgbouncer, type Pgbouncer } from '../support/openPgbouncer.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { openTestService } from '../support/openTestService.ts';

describe.skipIf(!postgresFolder || !hasPgbouncer)('behind a pooler in transaction mode', () => {
  let postgres: TestPostgres;
  let pooler: Pgbouncer;
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
    pooler = await openPgbouncer(await freePort(1), postgres.url);
  });
  afterAll(async () => {
    await pooler.close();
    await postgres.close();
  });

  it('the database is migrated, and people sign up, sign in and out', async () => {
    const service = await openTestService({ DATABASE_URL: pooler.url });
    const ada = service.browser();
    expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
    expect((await ada.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
    const form = { username: 'later@new.test', password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    const all = Array.from({ length: 8 }, (_, index) =>
      service.browser().call('POST /unverified-users', { ...form, username: `a${index}@new.test` }),
    );
    expect((await Promise.all(all)).map(({ code }) => code)).toEqual(Array(8).fill('OK'));
    const lookUps = Array.from({ length: 40 }, () =>
      service.browser().call('GET /lookup', { username: 'a1@new.test' }),
    );
    for (const { data } of await Promise.all(lookUps)) expect(data).toMatchObject({ next: 'PASSWORD' });
    expect((await ada.call('DELETE /token', {})).status).toBeLessThan(300);
    expect((await ada.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(service.database);
    expect(rows).toEqual([]);
    await service.close();
  });
});
