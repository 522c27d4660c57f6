import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueScimToken } from '../../../src/server/administration/issueScimToken.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { addressDoors, callDoors, type Door, headerDoors, scimDoors } from './doors.ts';
import { HOSTILE } from './hostileTexts.ts';

/** Milliseconds of CPU time for one request: several times what the most expensive one takes on an idle machine. */
const ENOUGH = 1000;
/** Anything cheaper is not compared with half of its size. */
const LITTLE = 100;
/** Twice the size may take twice the time; four times would be quadratic. */
const GROWTH = 3;
/** Short enough that exponential code still ends, and long enough that its cost shows after the start of a filter. */
const SHORT = 42;

const TABLE = new URL('cost.tsv', import.meta.url);
const HEAD = 'where a text comes in\tbytes at most';
const table = () => readFileSync(TABLE, 'utf8').trim().split('\n').slice(1);

let service: TestService;
let scim: Door[];
beforeAll(async () => {
  service = await openTestService({ TRUSTED_NETWORKS: '127.0.0.1' });
  scim = await openScimDoors();
});
afterAll(() => service.close());

async function openScimDoors(): Promise<Door[]> {
  const { database, clock, app } = service;
  const token = { orgId: 'ORG-1', name: 'Test', createdBy: 'test', expiresAt: null };
  const { secret, row } = issueScimToken(token, clock.now());
  await database.insertInto('scim_tokens').values(row).execute();
  const users = database.selectFrom('users').select('id').where('username', '=', 'ada@acme.test');
  const { id } = await users.executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' };
  const group = { method: 'POST', url: '/scim/v2/Groups', headers, payload: '{"displayName":"Group"}' } as const;
  return scimDoors(headers, { userId: id, groupId: (await app.inject(group)).json().id });
}

/** Attempts at an expensive request: the first may compile something, and the garbage collector may run at any time. */
const TRIES = 4;

/** Rounds of growth: quadratic code shows in each, noise of a busy machine in one. */
const ROUNDS = 4;

/** How many times as much a text of twice the size takes: the minimum of several rounds. */
async function growthOf(door: Door, text: (length: number) => string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS && least > GROWTH; round += 1) {
    const half = await costOf(door, text(door.most / 2));
    const whole = await costOf(door, text(door.most));
    least = Math.min(least, whole <= LITTLE ? 1 : whole / half);
  }
  return least;
}

/** Milliseconds of CPU time, the minimum of several attempts if it is much. */
async function costOf(door: Door, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < TRIES && least > LITTLE; count += 1) {
    const request = door.send(text);
    const before = process.cpuUsage();
    await service.app.inject({ remoteAddress: '127.0.0.1', ...request });
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function judge(door: Door): Promise<string[]> {
  const faults: string[] = [];
  // The first call of an entry point compiles and prepares things for the others.
  await service.app.inject({ remoteAddress: '127.0.0.1', ...door.send('warm') });
  for (const [kind, make] of Object.entries(HOSTILE)) {
    if (door.kinds !== undefined && !door.kinds.includes(kind)) continue;
    const text = (length: number) => make(length).slice(0, length);
    const short = kind.endsWith('in a filter') ? await costOf(door, text(SHORT)) : 0;
    if (short > ENOUGH) {
      faults.push(`${door.name}: ${SHORT} ${kind} take ${short.toFixed()} ms`);
      continue;
    }
    const cost = await costOf(door, text(door.most));
    if (cost > ENOUGH) faults.push(`${door.name}: ${kind} take ${cost.toFixed()} ms`);
    else if (cost > LITTLE) {
      const growth = await growthOf(door, text);
      if (growth > GROWTH) faults.push(`${door.name}: twice the ${kind} take ${growth.toFixed(1)} times`);
    }
  }
  return faults;
}

describe('P20: no request takes more CPU time than its size justifies', () => {
  it.each([
    ['directories: queries', () => scim.filter(({ most }) => most < 20_000)],
    ['directories: users', () => scim.filter(({ most, name }) => most > 20_000 && name.includes('Users'))],
    ['directories: groups', () => scim.filter(({ most, name }) => most > 20_000 && name.includes('Groups'))],
    ['headers', headerDoors],
    ['addresses and forms', addressDoors],
    ['calls', callDoors],
  ] as const)('%s', async (_, doors) => {
    const faults: string[] = [];
    for (const door of doors()) faults.push(...(await judge(door)));
    expect(faults).toEqual([]);
  });

  it('the table has a row for each place where a text enters', () => {
    const all = [...scim, ...headerDoors(), ...addressDoors(), ...callDoors()];
    const rows = all.map(({ name, most }) => `${name}\t${most}`);
    if (process.env.COSTS === 'write') writeFileSync(TABLE, `${[HEAD, ...rows].join('\n')}\n`);
    expect(table().sort()).toEqual(rows.sort());
  });
});
