import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());

/** What a stranger sees of an answer, the time of day aside. */
const visible = (answer: { status: number; body: string; headers: object }) => {
  const { date: _, ...headers } = { date: '', ...answer.headers };
  return { status: answer.status, body: answer.body, headers };
};

it('P07: known and unknown accounts look alike at look-up and at sign-in', async () => {
  const known = [
    'directory@acme.test',
    'locked@acme.test',
    'pending@acme.test',
    'deleted@acme.test',
    'later@solo.test',
  ];
  for (const username of known) {
    const unknown = `nobody-${username}`;
    const guest = service.browser();
    expect(visible(await guest.call('GET /lookup', { username }))).toEqual(
      visible(await guest.call('GET /lookup', { username: unknown })),
    );
    expect(visible(await guest.signIn(username, 'wrong'))).toEqual(visible(await guest.signIn(unknown, 'wrong')));
  }
});

it('P07: both take as long', async () => {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  // Interleaved, so that what else the machine does hits both alike.
  for (let round = 0; round < 40; round++) {
    const suffix = `${round % 8}@acme.test`;
    const username = `timed-${suffix}`;
    if (round < 8) await addTimedUser(username);
    for (const [kind, name] of [
      ['known', username],
      ['unknown', `absent-${suffix}`],
    ] as const) {
      const start = performance.now();
      expect((await service.browser({ address: `198.51.100.${round}` }).signIn(name, 'wrong')).status).toBe(401);
      times[kind].push(performance.now() - start);
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.67);
}, 30_000);

it('P07: both ask the database for as much, an account that is only a social one included', async () => {
  let queries = 0;
  const counting = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  const { clock, settings } = service;
  const app = await createApp(settings, { clock, database: service.database.withPlugin(counting) });
  const guest = new TestBrowser(app, settings.origin.origin, { address: '198.51.100.99' });
  const countOf = async (call: () => Promise<unknown>) => {
    queries = 0;
    await call();
    return queries;
  };
  await service.database.updateTable('organisations').set({ discloses_lookup: false }).execute();
  const names = ['nobody@solo.test', 'later@solo.test', 'google@solo.test', 'twin@shared.test'];
  const lookUps = names.map((username) => () => guest.call('GET /lookup', { username }));
  const signIns = names.map((username) => () => guest.signIn(username, 'wrong'));
  for (const calls of [lookUps, signIns]) {
    const counts: number[] = [];
    for (const call of calls) counts.push(await countOf(call));
    expect(counts[0]).toBeGreaterThan(0);
    expect(new Set(counts)).toEqual(new Set([counts[0]]));
  }
  await app.close();
}, 30_000);

async function addTimedUser(username: string): Promise<void> {
  const ada = await service.database
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'ada@acme.test')
    .executeTakeFirstOrThrow();
  await service.database
    .insertInto('users')
    .values({ ...ada, id: username, username, ip_zones: null })
    .execute();
}
