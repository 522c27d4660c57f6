import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainEvents, obtainChainKey } from '../../../src/server/audit/chain.ts';
import { removeOldEvents } from '../../../src/server/audit/registerTrail.ts';
import { recordAll } from '../../../src/server/core/audit/recordAudit.ts';
import { DAY } from '../../../src/server/core/time/Clock.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
let shell: AdminShell;
let key: Buffer;
beforeEach(async () => {
  service = await openTestService();
  shell = new AdminShell(service.database, '');
  key = await obtainChainKey(createKeyStore(service.settings, service.database));
});
afterEach(() => service.close());

const chainAll = async () => {
  while (await chainEvents(service.database, key));
};

/** Records a number of sign-ins, and chains them. */
async function record(count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    action: 'sign-in',
    outcome: 'OK',
    subject: `u${index}`,
  }));
  await recordAll(service.database, events as Parameters<typeof recordAll>[1], service.clock.now());
  await chainAll();
}

const verify = (known = '') => shell.run(`audit verify${known && ` --known ${known}`}`);
const newest = async () => /the newest is (\S+)$/.exec((await verify()).out)?.[1] ?? '';

/** What somebody with all rights to the database can do: triggers are off. */
const tamper = (...statements: RawBuilder<unknown>[]) =>
  service.database.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements) await statement.execute(transaction);
  });

const idOf = async (number: number) => {
  const link = service.database.selectFrom('audit_chain').select('event_id').where('number', '=', number);
  return (await link.executeTakeFirstOrThrow()).event_id;
};

it('an empty trail is whole, and so is one with events, which are chained by number', async () => {
  await sql`truncate audit_events, audit_chain, audit_head`.execute(service.database);
  expect(await verify()).toEqual({ status: 0, out: '0 events, chain whole', errors: '' });
  await record(3);
  expect((await verify()).out).toMatch(/^3 events, chain whole; the newest is 3:[0-9a-f]{64}$/);
  await recordAll(service.database, [{ action: 'sign-in', outcome: 'OK' }], service.clock.now());
  expect((await verify()).out).toMatch(
    /^3 events, chain whole; the newest is 3:[0-9a-f]{64}; 1 more wait to be chained$/,
  );
});

it('more events than one statement reads or chains are one chain', async () => {
  await record(2600);
  expect(await verify()).toMatchObject({ status: 0, out: expect.stringMatching(/^26\d\d events, chain whole/) });
});

describe('names the first place', () => {
  const cases: readonly [string, (id: number) => readonly RawBuilder<unknown>[], RegExp][] = [
    [
      'that was changed',
      (id) => [sql`update audit_events set outcome = 'BAD_CREDENTIALS' where id = ${id}`],
      /^event 5 \(id \d+, sign-in of 2026-01-05T09:00:00\.000Z\) was changed$/,
    ],
    [
      'whose details were changed',
      (id) => [sql`update audit_events set details = '{"reason":"none"}' where id = ${id}`],
      /^event 5 .* was changed$/,
    ],
    [
      'whose account was replaced',
      (id) => [sql`update audit_events set subject = null, actor = subject where id = ${id}`],
      /^event 5 .* was changed$/,
    ],
    [
      'whose event was removed',
      (id) => [sql`delete from audit_events where id = ${id}`],
      /^event 5 is missing: only its hash is left \(id \d+\)$/,
    ],
    [
      'that was removed with its hash',
      (id) => [sql`delete from audit_events where id = ${id}`, sql`delete from audit_chain where event_id = ${id}`],
      /^event 5 is missing, before event 6 \(id /,
    ],
    [
      'that was removed, and the others moved up',
      (id) => [
        sql`delete from audit_events where id = ${id}`,
        sql`delete from audit_chain where event_id = ${id}`,
        sql`update audit_chain set number = -number where number > 5`,
        sql`update audit_chain set number = -number - 1 where number < 0`,
      ],
      /^event 5 .* was changed$/,
    ],
    [
      'that lost its hash',
      (id) => [sql`update audit_chain set hash = null where event_id = ${id}`],
      /^event 5 has lost its hash$/,
    ],
    [
      'where events changed places',
      (id) => [
        sql`update audit_chain set number = -5 where event_id = ${id}`,
        sql`update audit_chain set number = 5 where number = 6`,
        sql`update audit_chain set number = 6 where number = -5`,
      ],
      /^event 5 .* was changed$/,
    ],
    [
      'that was put in past the service',
      () => [
        sql`insert into audit_events (id, at, action, outcome, details) overriding system value
          values (999999, '2026-01-05', 'sign-in', 'OK', '{}')`,
      ],
      /^the event with the id 999999 of 2026-01-05T.* is not in the chain$/,
    ],
    [
      'after which the newest are missing',
      () => [
        sql`delete from audit_events where id in (select event_id from audit_chain where number > 7)`,
        sql`delete from audit_chain where number > 7`,
      ],
      /^the newest events are missing: the chain ends with 7 of \d+$/,
    ],
    [
      'before which the oldest are missing',
      () => [
        sql`delete from audit_events where id in (select event_id from audit_chain where number <= 5)`,
        sql`update audit_head set removed = 5, removed_hash = (select hash from audit_chain where number = 5)`,
        sql`delete from audit_chain where number <= 5`,
      ],
      /^the events up to 5 are missing, and no event says that they were removed$/,
    ],
  ];
  it.each(cases)('%s', async (_what, statements, expected) => {
    await sql`truncate audit_events, audit_chain, audit_head`.execute(service.database);
    await record(10);
    await tamper(...statements(await idOf(5)));
    const { status, out, errors } = await verify();
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(errors).toMatch(expected);
  });
});

it('a chain that was shortened or written anew lacks the link that an earlier run printed', async () => {
  await record(10);
  const known = await newest();
  const number = Number(known.split(':')[0]);
  await record(5);
  expect(await verify(known)).toMatchObject({ status: 0 });
  await tamper(
    sql`delete from audit_events where id in (select event_id from audit_chain where number >= ${number})`,
    sql`update audit_head set (number, hash) = (select number, hash from audit_chain where number = ${number - 1})`,
    sql`delete from audit_chain where number >= ${number}`,
  );
  expect(await verify()).toMatchObject({ status: 0 });
  const short = await verify(known);
  expect(short).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^the newest events are missing: the chain ends/),
  });
  await record(5);
  const anew = await verify(known);
  expect(anew.errors).toBe(`event ${number} is not the one whose hash was given: the chain was written anew`);
  expect(await verify('17')).toMatchObject({
    status: 1,
    errors: expect.stringMatching(/^--known is "17": write NUMBER:HASH/),
  });
});

it('who has only the database cannot write a hash that fits', async () => {
  await record(10);
  const wrong = Buffer.alloc(32, 1);
  const id = await idOf(10);
  await tamper(
    sql`update audit_events set outcome = 'BAD_CREDENTIALS' where id = ${id}`,
    sql`update audit_chain set number = null, hash = null where number >= 10`,
    sql`update audit_head set (number, hash) = (select number, hash from audit_chain where number = 9)`,
  );
  while (await chainEvents(service.database, wrong));
  expect((await verify()).errors).toMatch(/^event 10 .* was changed$/);
});

it('a removal for age keeps the chain whole, and is an event that says how much', async () => {
  await record(1500);
  service.clock.advance(366 * DAY);
  await record(3);
  await removeOldEvents(service);
  await chainAll();
  const { out, errors } = await verify();
  expect(errors).toBe('');
  const told = await shell.run('audit --action administration.events-removed');
  const events = told.out.split('\n').map((line) => JSON.parse(line));
  expect(events.map(({ actor }) => actor)).toEqual(['sweep', 'sweep']);
  const through = events.at(-1).details.through;
  expect(events.reduce((sum, { details }) => sum + details.events, 0)).toBe(through);
  expect(out).toMatch(new RegExp(`^5 events, chain whole; the newest is ${through + 5}:`));
  await removeOldEvents(service);
  expect((await verify()).out).toBe(out);
});

it('an event that is removed before it is chained is missed too', async () => {
  await recordAll(service.database, [{ action: 'sign-in', outcome: 'OK' }], service.clock.now());
  await tamper(sql`delete from audit_events where id = (select max(id) from audit_events)`);
  await chainAll();
  expect((await verify()).errors).toMatch(/^event \d+ is missing: only its hash is left/);
});
