import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportAudit, type TypedAuditQuery } from '../../../src/server/admin/commands/audit.ts';
import { recordAll } from '../../../src/server/core/audit/recordAudit.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
let ada: string;
beforeAll(async () => {
  service = await openTestService();
  const { database } = service;
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ada@acme.test')
    .executeTakeFirstOrThrow();
  ada = id;
  await sql`truncate audit_events restart identity`.execute(database);
  const acme = await database.selectFrom('organisations').select('id').where('alias', '=', 'acme').executeTakeFirst();
  const signIn = { action: 'sign-in', outcome: 'OK', subject: ada, organisation: acme?.id ?? '' } as const;
  await recordAll(database, [signIn], new Date('2026-01-05T09:00:00Z'));
  const refused = { action: 'password.refused', outcome: 'BAD_CREDENTIALS', source: '192.0.2.1' } as const;
  await recordAll(database, [refused, { ...signIn, subject: 'gone' }], new Date('2026-01-06T09:00:00Z'));
});
afterAll(() => service.close());

async function ids(query: TypedAuditQuery): Promise<number[]> {
  const lines: number[] = [];
  for await (const line of exportAudit(service.database, query)) lines.push(JSON.parse(line).id);
  return lines;
}

it('writes an event as one line of JSON, without unknown members', async () => {
  const lines: string[] = [];
  for await (const line of exportAudit(service.database, { action: 'password.refused' })) lines.push(line);
  expect(lines).toEqual([
    '{"id":2,"at":"2026-01-06T09:00:00.000Z","action":"password.refused","outcome":"BAD_CREDENTIALS","source":"192.0.2.1"}',
  ]);
});

it('filters by time, action, account and organisation', async () => {
  expect(await ids({})).toEqual([1, 2, 3]);
  expect(await ids({ since: '2026-01-06' })).toEqual([2, 3]);
  expect(await ids({ until: '2026-01-06T18:00:00+09:00' })).toEqual([1]);
  expect(await ids({ subject: 'ADA@acme.test' })).toEqual([1]);
  expect(await ids({ subject: 'ada@acme.test', organisation: 'acme' })).toEqual([1]);
  expect(await ids({ subject: ada })).toEqual([1]);
  expect(await ids({ subject: 'gone' })).toEqual([3]);
  expect(await ids({ organisation: 'acme', action: 'sign-in' })).toEqual([1, 3]);
  expect(await ids({ organisation: 'acme', since: '2026-01-07' })).toEqual([]);
});

it('reads a trail of several pages to its end', async () => {
  await sql`insert into audit_events (at, action, outcome, details)
    select '2026-02-01', 'sign-in', 'OK', '{}' from generate_series(1, 2500)`.execute(service.database);
  const read = await ids({ since: '2026-02-01' });
  expect(read).toHaveLength(2500);
  expect(new Set(read).size).toBe(2500);
});

it.each<[TypedAuditQuery, RegExp]>([
  [{ since: 'yesterday' }, /^--since is "yesterday": write a day, 2026-01-31, or a time, 2026-01-31T09:00:00Z$/],
  [{ until: '2026-13-01' }, /^--until is "2026-13-01": write a day/],
  [{ since: '2026-01-06T09:00' }, /^--since is "2026-01-06T09:00": write a day/],
  [{ action: 'signin' }, /^--action is "signin": write one of sign-in, session\.ended, /],
  [{ subject: 'nobody@acme.test' }, /^--subject is "nobody@acme.test": no account has this address/],
  [{ subject: 'ada@acme.test', organisation: 'globex' }, /^--subject is "ada@acme.test": no account has this address/],
  [{ organisation: 'acmee' }, /^--organisation is "acmee": no organisation has this alias or id$/],
])('refuses %j before the first line', async (query, message) => {
  await expect(ids(query)).rejects.toThrow(message);
});
