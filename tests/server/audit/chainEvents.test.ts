import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainEvents } from '../../../src/server/audit/chain.ts';
import { verifyChain } from '../../../src/server/audit/verifyChain.ts';
import { recordAudit } from '../../../src/server/core/audit/recordAudit.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openDatabase, openMigrated } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';

const KEY = Buffer.alloc(32, 7);
const AT = new Date('2026-01-05T09:00:00Z');

describe.skipIf(!postgresFolder)('the chain with several nodes', () => {
  let postgres: TestPostgres;
  let nodes: readonly Database[];
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
    const settings = readSettings({ DATABASE_URL: postgres.url });
    nodes = [await openMigrated(settings, 10_000), await openDatabase(settings)];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.destroy()));
    await postgres.close();
  });
  const [first, second] = [() => nodes[0] as Database, () => nodes[1] as Database];
  const whole = () => verifyChain(first(), KEY);

  it('has each event once and is whole, though nodes chain at the same time as events are committed', async () => {
    let isOver = false;
    const write = async (database: Database, writer: number) => {
      for (let turn = 0; turn < 100; turn += 1) {
        await recordAudit(database, { action: 'sign-in', outcome: 'OK', subject: `u${writer}-${turn}` }, AT);
      }
    };
    const chain = async (database: Database) => {
      while (!isOver) await chainEvents(database, KEY);
    };
    const chains = Promise.all([chain(first()), chain(second()), chain(second())]);
    await Promise.all([0, 1, 2, 3].map((writer) => write(nodes[writer % 2] as Database, writer)));
    isOver = true;
    await chains;
    while (await chainEvents(first(), KEY));
    expect(await whole()).toMatchObject({ fault: undefined, events: 400, waiting: 0 });
  });

  it('follows the order of the commits: an event that is committed late is chained late, and none is left out', async () => {
    const [before] = [await whole()];
    let commit: (() => void) | undefined;
    const held = first()
      .transaction()
      .execute(async (transaction) => {
        await recordAudit(transaction, { action: 'sign-in', outcome: 'OK', subject: 'late' }, AT);
        await new Promise<void>((resolve) => {
          commit = resolve;
        });
      });
    await expect.poll(() => commit).toBeDefined();
    await recordAudit(second(), { action: 'sign-in', outcome: 'OK', subject: 'early' }, AT);
    await chainEvents(second(), KEY);
    commit?.();
    await held;
    await chainEvents(second(), KEY);
    const links = first()
      .selectFrom('audit_chain')
      .innerJoin('audit_events', 'audit_events.id', 'audit_chain.event_id')
      .select('subject');
    const newest = await links.orderBy('number', 'desc').limit(2).execute();
    expect(newest.map(({ subject }) => subject)).toEqual(['late', 'early']);
    expect(await whole()).toMatchObject({ fault: undefined, events: 402 });
    expect(before).toMatchObject({ events: 400 });
  });
});
