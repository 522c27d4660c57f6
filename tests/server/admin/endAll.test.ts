import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

const PAGE = readFileSync('.github/deploy/README.md', 'utf8');
const LINES = (/```sql\n([\s\S]*?)\n```/.exec(PAGE)?.[1] ?? '').split('\n');

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('P09: after the commands of the operator nothing from before a restore works', async () => {
  const { database, clock } = service;
  const browser = service.browser();
  expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
  expect((await browser.call('GET /users/me', {})).status).toBe(200);
  await service.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
  const now = clock.now();
  const token = {
    id: 'T-1',
    name: 'entra',
    token_hash: 'x',
    created_at: now,
    created_by: 'root',
    last_used_at: null,
    revoked_at: null,
  };
  const [organisation] = await database.selectFrom('organisations').select('id').where('alias', '=', 'acme').execute();
  await database
    .insertInto('scim_tokens')
    .values({ ...token, org_id: organisation?.id ?? '', expires_at: null })
    .execute();
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from sessions where ended_at is null)::int
        + (select count(*) from tokens)::int
        + (select count(*) from scim_tokens where revoked_at is null)::int as count`.execute(database);
    return rows[0]?.count;
  };
  expect(await count()).toBeGreaterThanOrEqual(3);
  expect(LINES.length).toBe(4);
  for (const line of LINES) await sql.raw(line).execute(database);
  expect(await count()).toBe(0);
  expect((await browser.call('GET /users/me', {})).status).toBe(401);
});

/** Tables whose rows expire, or deliberately have no account. */
const APART = ['audit_events', 'logouts', 'oidc_records'];

it('everything that is stored for an account is deleted with its row', async () => {
  const { rows } = await sql<{ name: string; goes: boolean }>`
    select columns.table_name as name, exists (
      select from pg_constraint
      where conrelid = columns.table_name::regclass and confrelid = 'users'::regclass and confdeltype in ('c', 'n')
    ) as goes
    from information_schema.columns
    where columns.table_schema = 'public' and columns.column_name = 'user_id'`.execute(service.database);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ name, goes }) => !goes && !APART.includes(name)).map(({ name }) => name)).toEqual([]);
});
