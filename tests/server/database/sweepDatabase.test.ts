import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from '../../../src/server/audit/chain.ts';
import { removeOldEvents } from '../../../src/server/audit/registerTrail.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { sweepDatabase } from '../../../src/server/database/sweepDatabase.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';

const DAY = 24 * 3600;
const KEY = Buffer.alloc(32);

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('a sweep keeps what can still be used, and removes tokens and mails long after their end', async () => {
  const person = service.browser();
  await person.call('POST /password/reset-token', { username: 'ada@acme.test' });
  const token = await newestToken(service, 'ada@acme.test');
  const check = async () => (await person.call('POST /password/check-token', { token })).code;
  service.clock.advance(29 * DAY);
  await sweepDatabase(service);
  expect(await check()).toBe('EXPIRED');
  expect(await mailsTo(service, 'ada@acme.test')).toHaveLength(1);
  service.clock.advance(2 * DAY);
  await sweepDatabase(service);
  expect(await check()).toBe('INVALID_TOKEN');
  expect(await mailsTo(service, 'ada@acme.test')).toEqual([]);
  expect((await person.signIn('ada@acme.test')).code).toBe('PASSWORD_CHANGE_RECOMMEND');
});

it('a sweep removes only sign-ups that stay unverified longer than the setting allows', async () => {
  const person = service.browser();
  const signUp = (username: string) =>
    person.call('POST /unverified-users', { username, password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' });
  const usernames = async () => {
    const users = service.database.selectFrom('users').select('username').where('username', 'like', '%@sweep.test');
    return (await users.orderBy('username').execute()).map(({ username }) => username);
  };
  await signUp('never@sweep.test');
  const verified = await signUp('verified@sweep.test');
  const token = await newestToken(service, 'verified@sweep.test');
  await person.call('POST /email-verification/confirm', { token, password: 'Bright-Lamp-9' });
  expect(verified.code).toBe('OK');
  const again = (await signUp('again@sweep.test')).data as { id: string };
  service.clock.advance(7 * DAY);
  await sweepDatabase(service);
  expect(await usernames()).toEqual(['again@sweep.test', 'never@sweep.test', 'verified@sweep.test']);
  service.clock.advance(1);
  await person.call('POST /unverified-users/{id}/verify-messages', { id: again.id });
  await sweepDatabase(service);
  expect(await usernames()).toEqual(['again@sweep.test', 'verified@sweep.test']);
  service.clock.advance(3600);
  await sweepDatabase(service);
  expect(await usernames()).toEqual(['verified@sweep.test']);
  // The address is free again, and the seeded accounts count as no sign-up.
  expect((await signUp('never@sweep.test')).code).toBe('OK');
  expect((await person.signIn('unverified@solo.test')).code).toBe('UNVERIFIED_USER');
});

it('an address cannot be reserved by requesting its link again and again', async () => {
  const person = service.browser();
  const form = { username: 'kept@sweep.test', password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
  const { id } = (await person.call('POST /unverified-users', form)).data as { id: string };
  const isThere = async () => {
    await sweepDatabase(service);
    const users = service.database.selectFrom('users').select('id').where('id', '=', id);
    return (await users.executeTakeFirst()) !== undefined;
  };
  service.clock.advance(7 * DAY + 1);
  await person.call('POST /unverified-users/{id}/verify-messages', { id });
  expect(await isThere()).toBe(true);
  service.clock.advance(DAY);
  await person.call('POST /unverified-users/{id}/verify-messages', { id });
  expect(await isThere()).toBe(false);
});

it('sessions, the chooser’s entries and devices go 30 days after their end', async () => {
  await service.database.deleteFrom('sessions').execute();
  const person = service.browser();
  const fresh = { password_changed_at: service.clock.now() };
  await service.database.updateTable('users').set(fresh).where('username', '=', 'multi@acme.test').execute();
  expect((await person.signIn('multi@acme.test')).code).toBe('OK');
  const left = async () => {
    await sweepDatabase(service);
    const counts: number[] = [];
    for (const table of ['sessions', 'bucket_entries', 'devices'] as const) {
      counts.push((await service.database.selectFrom(table).selectAll().execute()).length);
    }
    return counts;
  };
  service.clock.advance(29 * DAY);
  expect(await left()).not.toContain(0);
  service.clock.advance(2 * DAY);
  expect(await left()).toEqual([0, 0, 0]);
});

it('a sweep keeps the newest two million steps of visits, and removes older ones', async () => {
  const { database } = service;
  const newest = 3_000_000_000;
  const ids = [newest - 2_500_000, newest - 2_000_000, newest - 1_999_999, newest];
  const at = service.clock.now().toISOString();
  await sql`delete from visit_steps`.execute(database);
  await sql`insert into visit_steps (id, at, reference, operation, outcome, milliseconds, steps, events)
    overriding system value select id, ${at}::timestamptz, 'AAAA-BBBB-CCCC', 'env.read', 'OK', 1, '', ''
    from unnest(${ids}::bigint[]) as id`.execute(database);
  await sweepDatabase(service);
  const left = await database.selectFrom('visit_steps').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => Number(id))).toEqual(ids.slice(2));
});

describe('a sweep of many rows', () => {
  /** More than the rows that one statement may remove, or look through. */
  const MANY = 20_000;
  /** Rows of 128 pages: no table that is swept has more than 90 on one. */
  const BOUND = 128 * 90;
  let database: Database;
  beforeAll(async () => {
    database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  });
  afterAll(() => giveBack(database));

  const fill = async () => {
    await sql`insert into tokens (hash, purpose, payload, expires_at, created_at)
      select md5(n::text) || md5((-n)::text), 'email-verification', '{}', '2020-01-01', '2020-01-01'
      from generate_series(1, ${sql.lit(MANY)}) as n`.execute(database);
    await sql`insert into audit_events (at, action, outcome, details)
      select '2020-01-01', 'sign-in', 'OK', '{}' from generate_series(1, ${sql.lit(2500)}) as n`.execute(database);
    while (await chainEvents(database, KEY));
    await sql`insert into users (id, username, first_name, last_name, display_name, state, created_at, signed_up_at)
      select 'late-' || n, 'late-' || n || '@sweep.test', '', '', '', 'UNVERIFIED', '2020-01-01', '2020-01-01'
      from generate_series(1, 2500) as n`.execute(database);
  };
  const left = async () => {
    const late = database.selectFrom('users').select('id').where('id', 'like', 'late-%');
    const old = database.selectFrom('audit_events').select('id').where('at', '<', new Date('2021-01-01'));
    const rows = [
      await database.selectFrom('tokens').select('hash').execute(),
      await old.execute(),
      await late.execute(),
    ];
    return rows.map(({ length }) => length);
  };
  const sizeOf = async (table: string) => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size(${table}::regclass)::float8 as size`.execute(
      database,
    );
    return rows[0]?.size ?? 0;
  };
  /** @param stop after so many statements the database is gone */
  const sweep = async (stop = Number.POSITIVE_INFINITY) => {
    const removed: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'DeleteQueryNode' && removed.length >= stop) throw new Error('gone');
        return node;
      },
      transformResult: async ({ result }) => {
        if (result.numAffectedRows !== undefined) removed.push(Number(result.numAffectedRows));
        return result;
      },
    };
    const { clock, settings } = service;
    const store = { clock, settings, database: database.withPlugin(counting) };
    const swept = sweepDatabase(store).then(() => removeOldEvents(store));
    await (Number.isFinite(stop) ? expect(swept).rejects.toThrow('gone') : swept);
    return removed;
  };

  it('is many short statements, and continues where it stopped', async () => {
    await fill();
    const before = await left();
    const first = await sweep(8);
    expect(first.slice(0, 3), 'users, by an index').toEqual([1000, 1000, 500]);
    const between = await left();
    expect(between).not.toEqual(before);
    expect(Math.max(...between)).toBeGreaterThan(0);
    const removed = await sweep();
    expect(await left()).toEqual([0, 0, 0]);
    expect(Math.max(...removed)).toBeLessThanOrEqual(BOUND);
    expect(removed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(Math.max(...between));
  });

  it('frees its space for new rows of the embedded database', async () => {
    await fill();
    const full = await sizeOf('tokens');
    await sweep();
    await fill();
    expect(await sizeOf('tokens')).toBeLessThanOrEqual(full);
    await sweep();
  });
});
