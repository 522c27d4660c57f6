import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/admin/runAdmin.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder } from '../support/openTestPostgres.ts';
import { AdminShell } from './AdminShell.ts';

/** Milliseconds: as long as a busy machine takes for the longest statement about a million users, and more. */
const LONG = 600_000;

/**
 * Each row of `users` that a command reads or writes records the command's limits as the database has them: in
 * sequences, because a rollback does not undo those. Row policies do not apply to the owner of a table, so the commands
 * connect as another user.
 */
const NOTE_LIMITS = `
  create sequence statement_limit;
  create sequence idle_limit;
  create function note_limits() returns boolean language sql volatile as $$
    select setval('statement_limit', extract(epoch from current_setting('statement_timeout')::interval)::bigint * 1000 + 1) > 0
      and setval('idle_limit', extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval)::bigint * 1000 + 1) > 0
  $$;
  alter table users enable row level security;
  create policy noting on users using (note_limits()) with check (note_limits());
  create role operator login;
  grant all on all tables in schema public to operator;
  grant all on all sequences in schema public to operator;
  grant create on schema public to operator`;

it.skipIf(!postgresFolder)(
  'an import and an export have minutes for a statement, where a node has seconds',
  async () => {
    const postgres = await openTestPostgres(await freePort(1));
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-limits-'));
    const pool = new Pool({ connectionString: postgres.url });
    try {
      const runAt = async (url: string, line: string) => {
        const errors: string[] = [];
        const said = { print: () => {}, complain: (text: string) => errors.push(text) };
        await runAdmin(line.split(' '), { variables: { DATABASE_URL: url }, user: 'root', ...said });
        expect(errors).toEqual([]);
      };
      await runAt(postgres.url, 'organisations add ORG-1 --name Acme --alias acme --domains acme.example');
      await pool.query(NOTE_LIMITS);
      const url = Object.assign(new URL(postgres.url), { username: 'operator' }).href;
      const limits = async () => {
        const { rows } = await pool.query(
          'select s.last_value as one, i.last_value as two from statement_limit s, idle_limit i',
        );
        await pool.query("select setval('statement_limit', 1), setval('idle_limit', 1)");
        return [Number(rows[0].one), Number(rows[0].two)];
      };
      const csv = await new AdminShell(undefined as never, folder).file(
        'users.csv',
        'email,firstName\nann@acme.example,Ann\n',
      );
      await runAt(url, `users import ${csv} --organisation acme --no-invite`);
      for (const limit of await limits()) expect(limit).toBeGreaterThan(LONG);
      await runAt(url, 'users export --organisation acme');
      for (const limit of await limits()) expect(limit).toBeGreaterThan(LONG);
    } finally {
      await pool.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
