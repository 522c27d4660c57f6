import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

/** More than two parts of a thousand. */
const USERS = 2100;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-many-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  await new AdminShell(database, folder).read('organisations add ORG-1 --name Acme --alias acme');
  await sql`insert into users (id, username, org_id, first_name, last_name, display_name, state, created_at)
    select 'many-' || n, 'many-' || n || '@acme.example', 'ORG-1', '', '', '', 'ACTIVATED', now()
    from generate_series(1, ${sql.lit(USERS)}) as n`.execute(database);
});
afterAll(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

const left = async () => {
  const { rows } = await sql<{ users: number; organisations: number }>`
    select count(*)::int as users, (select count(*)::int from organisations where id = 'ORG-1') as organisations
    from users where org_id = 'ORG-1'`.execute(database);
  return rows[0];
};

it('an organisation with many users is removed in parts, and the same command continues after one that has failed', async () => {
  let deleted = 0;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== 'DeleteQueryNode' || !JSON.stringify(node.from).includes('"users"')) return node;
      deleted += 1;
      if (deleted > 1500) throw new Error('gone');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const command = 'organisations remove acme --with-users';
  await expect(new AdminShell(database.withPlugin(failing), folder).run(command)).rejects.toThrow('gone');
  // The second part was not finished, so none of it was removed.
  expect(await left()).toEqual({ users: USERS - 1000, organisations: 1 });
  const { status, out } = await new AdminShell(database, folder).run(command);
  expect([status, out.split('\n')]).toEqual([0, ['- 1000 users of ORG-1', '- organisation ORG-1']]);
  expect(await left()).toEqual({ users: 0, organisations: 0 });
  const { rows } = await sql`select action, details from audit_events
    where organisation = 'ORG-1' and action <> 'administration.organisation-added' order by id`.execute(database);
  expect(rows).toEqual([
    { action: 'administration.deleted', details: { users: 1000 } },
    { action: 'administration.deleted', details: { users: 1000 } },
    { action: 'administration.organisation-removed', details: {} },
  ]);
}, 240_000);
