import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../../src/server/core/time/Clock.ts';
import { leaseLogouts } from '../../../../src/server/oidc/backChannel/LogoutQueue.ts';
import { openReceiver } from '../../support/openReceiver.ts';
import { LogoutWorld } from './LogoutWorld.ts';

let world: LogoutWorld;
afterEach(() => world.close());

/** Queues a number of logouts of the app, as ends of sessions do. */
async function queueMany(count: number, client = 'acme-notes'): Promise<void> {
  const now = world.service.clock.now();
  const row = { client_id: client, user_id: 'somebody', created_at: now, next_try_at: now };
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: `${client}-${index}`, sid: `sid-${index}` }));
  await world.service.database.insertInto('logouts').values(rows).execute();
}

const jtis = () => world.receiver.received.map(({ claims }) => claims.jti);

describe('an app that does not take a token', () => {
  let answer: (response: ServerResponse) => void;
  const open = async () => {
    world = await LogoutWorld.open((response) => answer(response));
    await queueMany(1);
  };

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers 400', (response) => response.writeHead(400).end()],
    ['answers 500', (response) => response.writeHead(500).end()],
    ['redirects', (response) => response.writeHead(307, { location: world.receiver.uri }).end()],
    ['ends the connection', (response) => response.destroy()],
  ])('%s: is asked again later, with the same jti, and then no more', async (_name, refuse) => {
    answer = refuse;
    await open();
    await world.deliver();
    expect(jtis()).toHaveLength(1);
    expect(await world.waiting()).toEqual([expect.objectContaining({ tries: 1, leased_until: null })]);
    await world.deliver();
    expect(jtis()).toHaveLength(1);
    answer = (response) => response.writeHead(204).end();
    world.service.clock.advance(1);
    await world.deliver();
    world.service.clock.advance(DAY);
    await world.deliver();
    expect(jtis()).toEqual(['acme-notes-0', 'acme-notes-0']);
  });

  it('waits longer each time, and is given up after a day', async () => {
    answer = (response) => response.writeHead(503).end();
    await open();
    const waits: number[] = [];
    for (let [left] = await world.waiting(); left; [left] = await world.waiting()) {
      const before = world.service.clock.now().getTime();
      world.service.clock.advance(Math.max(0, (Number(left.next_try_at) - before) / 1000));
      waits.push((world.service.clock.now().getTime() - before) / 1000);
      await world.deliver();
    }
    expect(waits.slice(0, 7)).toEqual([0, 1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(DAY);
  });
});

it('a slow app delays no other', async () => {
  const held: ServerResponse[] = [];
  world = await LogoutWorld.open((response) => held.push(response));
  const quick = await openReceiver();
  await world.receiveAt(quick.uri, true, 'acme-press');
  await queueMany(24);
  await queueMany(8, 'acme-press');
  const queue = world.queue();
  await queue.look();
  await expect.poll(() => quick.received.length, { timeout: 20_000 }).toBe(8);
  expect(world.receiver.received.length).toBeLessThanOrEqual(16);
  await expect
    .poll(
      () => {
        for (const response of held.splice(0)) response.end();
        return world.receiver.received.length;
      },
      { timeout: 20_000 },
    )
    .toBe(24);
  for (const response of held) response.end();
  await queue.idle();
  expect(await world.waiting()).toEqual([]);
  await quick.close();
});

it('two nodes send each token once between them', async () => {
  world = await LogoutWorld.open();
  await queueMany(60);
  await Promise.all([world.deliver(world.queue()), world.deliver(world.queue()), world.deliver(world.queue())]);
  expect(new Set(jtis()).size).toBe(60);
  expect(jtis()).toHaveLength(60);
});

it('a node that dies after it took a row loses it to another, which sends it after the lease', async () => {
  world = await LogoutWorld.open();
  await queueMany(1);
  expect(await leaseLogouts(world.service, 5, [])).toHaveLength(1);
  await world.deliver();
  expect(jtis()).toEqual([]);
  world.service.clock.advance(30);
  await world.deliver();
  expect([jtis(), await world.waiting()]).toEqual([['acme-notes-0'], []]);
});

it('a node whose lease ended while it sent does not delete what another has taken', async () => {
  let release = () => {};
  world = await LogoutWorld.open((response) => {
    release = () => response.writeHead(500).end();
  });
  await queueMany(1);
  const slow = world.queue();
  await slow.look();
  await expect.poll(jtis).toHaveLength(1);
  world.service.clock.advance(30);
  const [taken] = await leaseLogouts(world.service, 5, []);
  release();
  await slow.idle();
  const { alias: _, shared_signals: __, ...row } = taken ?? { alias: '', shared_signals: null };
  expect(await world.waiting()).toEqual([row]);
});

it('the log names the client and a code, and nothing that the app sent', async () => {
  world = await LogoutWorld.open((response) => response.writeHead(418, 'ada@acme.test').end('ada@acme.test'));
  await queueMany(1);
  const lines: unknown[] = [];
  const log = world.service.app.log;
  const warn = log.warn;
  log.warn = ((...line: unknown[]) => lines.push(line)) as typeof warn;
  await world.deliver();
  log.warn = warn;
  expect(lines).toEqual([[expect.objectContaining({ client: 'acme-notes', code: 'HTTP_418' }), expect.any(String)]]);
  expect(JSON.stringify(lines)).not.toContain('ada@');
});
