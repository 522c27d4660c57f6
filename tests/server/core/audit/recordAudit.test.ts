import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordAudit } from '../../../../src/server/core/audit/recordAudit.ts';
import type { Database } from '../../../../src/server/core/database/Database.ts';
import { openDatabase } from '../../../../src/server/database/openMigrated.ts';
import { readSnapshot } from '../../support/databaseSnapshot.ts';

const AT = new Date('2026-03-01T10:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory:', databaseUrl: undefined }, await readSnapshot());
});
afterAll(() => database.destroy());
beforeEach(() => sql`truncate audit_events`.execute(database));

const rows = () => database.selectFrom('audit_events').selectAll().orderBy('id').execute();

it('an event is stored with who, what, whom, from where and how it ended', async () => {
  const whole = {
    action: 'account.locked',
    outcome: 'OK',
    actor: 'operator',
    subject: 'u1',
    organisation: 'o1',
  } as const;
  await recordAudit(database, { ...whole, source: '192.0.2.7', details: { minutes: 5, isFirst: true } }, AT);
  await recordAudit(database, { action: 'sign-in', outcome: 'BAD_CREDENTIALS' }, AT);
  expect(await rows()).toEqual([
    { id: expect.any(Number), at: AT, ...whole, source: '192.0.2.7', details: { minutes: 5, isFirst: true } },
    {
      ...{ id: expect.any(Number), at: AT, action: 'sign-in', outcome: 'BAD_CREDENTIALS' },
      ...{ actor: null, subject: null, organisation: null, source: null, details: {} },
    },
  ]);
});

it('an event is committed or rolled back with the transaction that it describes', async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await recordAudit(transaction, { action: 'password.changed', outcome: 'OK' }, AT);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

it('the database itself refuses to change or remove an event', async () => {
  await recordAudit(database, { action: 'sign-in', outcome: 'OK' }, AT);
  const change = sql`update audit_events set outcome = 'OK'`.execute(database);
  await expect(change).rejects.toThrow('audit_events is append-only');
  await expect(database.deleteFrom('audit_events').execute()).rejects.toThrow('audit_events is append-only');
  expect(await rows()).toHaveLength(1);
});
