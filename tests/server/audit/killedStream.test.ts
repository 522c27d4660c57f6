import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { type ProcessNode, startNode } from '../support/startNode.ts';
import { arrived, type EventReceiver, openEventReceiver, takes } from './EventReceiver.ts';

describe.skipIf(!postgresFolder)('a node that sends the audit trail is killed', () => {
  let postgres: TestPostgres;
  let pool: pg.Pool;
  let receiver: EventReceiver;
  const nodes: ProcessNode[] = [];
  let start: () => Promise<ProcessNode>;
  beforeAll(async () => {
    receiver = await openEventReceiver();
    postgres = await openTestPostgres(await freePort(1));
    pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
    pool.on('error', () => {});
    const variables = { DATABASE_URL: postgres.url, AUDIT_STREAM_URL: receiver.url, LOG_LEVEL: 'silent' };
    start = async () => {
      const node = await startNode(await freePort(3), variables);
      nodes.push(node);
      return node;
    };
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await receiver.close();
    await pool?.end();
    await postgres?.close();
  });

  const record = (events: number) =>
    pool.query(
      `insert into audit_events (at, action, outcome, subject, details)
      select now(), 'sign-in', 'OK', 'u' || n, '{}' from generate_series(1, $1::int) n`,
      [events],
    );

  it('no event is left out and none overtakes another, whether the batch had arrived or not', async () => {
    const first = await start();
    await record(700);
    await expect.poll(() => arrived(receiver).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(700);
    // The receiver takes the next batch, but the node dies before it hears so.
    receiver.answer = () => {};
    const before = receiver.batches.length;
    await record(1200);
    await expect.poll(() => receiver.batches.length, { timeout: 20_000 }).toBeGreaterThan(before);
    await first.kill();
    receiver.answer = takes;
    await record(30);
    await start();
    // The dead node's lease ends after half a minute.
    await pool.query(`update audit_stream set leased_until = now() - interval '1 second' where leased_until > now()`);
    await expect.poll(() => arrived(receiver).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(1930);
    const numbers = arrived(receiver);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const all = receiver.batches.flatMap(({ events }) => events);
    expect(all.length, 'the batch in flight came twice').toBeGreaterThan(numbers.length);
    const { rows } = await pool.query('select count(*)::int as count from audit_chain where number > $1', [
      numbers.length,
    ]);
    expect(rows[0].count).toBe(0);
  }, 120_000);
});
