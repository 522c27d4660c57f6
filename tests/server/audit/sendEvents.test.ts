import { afterEach, beforeEach, expect, it } from 'vitest';
import { chainEvents } from '../../../src/server/audit/chain.ts';
import { EVENTS_REMOVED, removeOldEvents } from '../../../src/server/audit/registerTrail.ts';
import { openReceiver, type StreamWorker, sendEvents } from '../../../src/server/audit/sendEvents.ts';
import { recordAll } from '../../../src/server/core/audit/recordAudit.ts';
import { DAY } from '../../../src/server/core/time/Clock.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { arrived, type EventReceiver, isDown, openEventReceiver, takes } from './EventReceiver.ts';

const KEY = Buffer.alloc(32, 3);
const AUTHORIZATION = 'Bearer canary-of-the-receiver';

let service: TestService;
let receiver: EventReceiver;
let logged: unknown[];
beforeEach(async () => {
  receiver = await openEventReceiver();
  service = await openTestService({ AUDIT_STREAM_URL: receiver.url, AUDIT_STREAM_AUTHORIZATION: AUTHORIZATION });
  logged = [];
});
afterEach(async () => {
  await service.close();
  await receiver.close();
});

/** A node's worker. */
function worker(patience?: number): StreamWorker {
  const { database, clock, settings, app } = service;
  const { auditStream } = settings;
  if (!auditStream) throw new Error('no receiver');
  const log = Object.assign(Object.create(app.log), { warn: (...line: unknown[]) => logged.push(line) });
  const source = { host: 'login.example.com', version: '0.1.0' };
  return { database, clock, log, send: openReceiver(auditStream, patience), source };
}

async function record(count: number): Promise<void> {
  const one = { action: 'sign-in', outcome: 'OK', subject: 'u1', source: '192.0.2.1' } as const;
  await recordAll(
    service.database,
    Array.from({ length: count }, () => one),
    service.clock.now(),
  );
  while (await chainEvents(service.database, KEY));
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const sendAll = async (one = worker()) => {
  while (await sendEvents(one));
};
const count = async () => (await service.database.selectFrom('audit_head').select('number').executeTakeFirst())?.number;

it('sends each event once and in order, in batches, with the header of the settings', async () => {
  await record(1200);
  await sendAll();
  expect(arrived(receiver)).toEqual(upTo((await count()) ?? 0));
  expect(receiver.batches.map(({ events }) => events.length).slice(0, 2)).toEqual([500, 500]);
  const headers = receiver.batches.map(({ headers: sent }) => [sent.authorization, sent['content-type']]);
  expect(new Set(headers.map(String))).toEqual(new Set([`${AUTHORIZATION},application/json`]));
  const before = receiver.batches.length;
  await sendAll();
  expect(receiver.batches).toHaveLength(before);
});

it('a receiver that takes nothing for ten minutes misses nothing, and gets it within a minute', async () => {
  receiver.answer = isDown;
  for (let second = 0; second < 600; second += 1) {
    if (second % 60 === 0) await record(20);
    await sendEvents(worker());
    service.clock.advance(1);
  }
  expect(receiver.batches.length).toBeLessThan(20);
  receiver.answer = takes;
  service.clock.advance(60);
  await record(5);
  await sendAll();
  expect(arrived(receiver)).toEqual(upTo((await count()) ?? 0));
  expect(logged.length).toBe(receiver.batches.length - 1);
  expect(JSON.stringify(logged)).toContain('HTTP_503');
  expect(JSON.stringify(logged)).not.toContain('canary');
});

it.each<[string, EventReceiver['answer'], RegExp]>([
  ['ends the connection', (response) => void response.destroy(), /UND_ERR_SOCKET|ECONNRESET/],
  ['never answers', () => {}, /TIMEOUT/],
  ['redirects', (response) => void response.writeHead(307, { location: receiver.url }).end(), /HTTP_307/],
])('a receiver that %s has not taken a batch, which is sent again', async (_what, answer, code) => {
  await record(3);
  receiver.answer = answer;
  expect(await sendEvents(worker(200))).toBe(false);
  expect(receiver.batches).toHaveLength(1);
  expect(JSON.stringify(logged)).toMatch(code);
  receiver.answer = takes;
  expect(await sendEvents(worker()), 'too early').toBe(false);
  expect(receiver.batches).toHaveLength(1);
  service.clock.advance(1);
  await sendAll();
  expect(receiver.batches).toHaveLength(2);
  expect(receiver.batches[1]?.events).toEqual(receiver.batches[0]?.events);
});

it('one worker sends at a time; when it is gone, another repeats its batch after the lease', async () => {
  await record(3);
  // A worker that is killed while it sends never settles its lease.
  let begun = false;
  const killed: StreamWorker = {
    ...worker(),
    send: () => {
      begun = true;
      return new Promise(() => {});
    },
  };
  void sendEvents(killed);
  await expect.poll(() => begun).toBe(true);
  await sendAll();
  expect(receiver.batches).toEqual([]);
  service.clock.advance(30);
  await sendAll();
  expect(arrived(receiver)).toEqual(upTo((await count()) ?? 0));
});

it('a worker that was overtaken moves the cursor neither back nor on', async () => {
  await record(3);
  let answer: (() => void) | undefined;
  const send = () => new Promise<void>((resolve) => (answer = resolve));
  const late = sendEvents({ ...worker(), send });
  await expect.poll(() => answer).toBeDefined();
  service.clock.advance(30);
  await sendAll();
  await record(2);
  await sendAll();
  answer?.();
  await late;
  expect(arrived(receiver)).toEqual(upTo((await count()) ?? 0));
  const cursor = await service.database.selectFrom('audit_stream').select('sent').executeTakeFirstOrThrow();
  expect(cursor.sent).toBe(await count());
});

it('events that the receiver has not had stay for 30 more days, and then an event says what it missed', async () => {
  await record(10);
  await sendAll();
  receiver.answer = isDown;
  await record(7);
  const sent = ((await count()) ?? 0) - 7;
  const removals = async () => {
    const events = service.database.selectFrom('audit_events').select(['outcome', 'details']);
    return (await events.where('action', '=', EVENTS_REMOVED).orderBy('id').execute()).map((event) => event);
  };
  service.clock.advance(366 * DAY);
  await removeOldEvents(service);
  expect(await removals()).toEqual([{ outcome: 'OK', details: { events: sent, through: sent } }]);
  service.clock.advance(30 * DAY);
  await removeOldEvents(service);
  const lost = { outcome: 'UNSENT', details: { events: 7, through: sent + 7, unsent: 7 } };
  expect((await removals()).slice(1)).toEqual([lost]);
  receiver.answer = takes;
  receiver.batches.length = 0;
  await record(1);
  await sendAll();
  expect(arrived(receiver)[0], 'the gap shows').toBe(sent + 8);
  // Without a receiver nothing waits for one.
  await record(2);
  service.clock.advance(366 * DAY);
  const settings = readSettings({ DATA_DIR: 'memory:' });
  await removeOldEvents({ ...service, settings });
  expect((await removals()).at(-1)?.outcome).toBe('OK');
});
