import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from './createRandom.ts';
import { DRAWS } from './draws/index.ts';
import { FactorWorld } from './FactorWorld.ts';
import { Walk } from './Walk.ts';

// Each walk is a row of random calls by two browsers about two accounts, with every token and code of either in
// everybody's hands. It is judged after each call, so that each of its beginnings is a sequence of its own; a draw
// that only lets time go by makes no call and begins none.
const SEED = 20260105;
const WALKS = 260;
const CALLS = 40;

/** What a walk can only do once it has earned it. */
const EARNED = [
  'POST /alternative-email',
  'POST /signin/password',
  'POST /signin/mfa',
  'POST /signin/single-session-token',
  'POST /signin/token',
  'POST /mfa',
  'POST /mfa:verify',
  'POST /mfa:activate',
  'POST /alternative-email:init',
  'POST /alternative-email:verify',
  'POST /mfa/deactivate-tokens',
  'POST /mfa/deactivate-tokens/{token}',
];

let world: FactorWorld;
beforeAll(async () => {
  world = await FactorWorld.open();
}, 60_000);
afterAll(() => world.service.close());

it('P10: no sequence of ten thousand gets further than its proofs', async () => {
  const random = createRandom(SEED);
  const reached = new Map<string, number>();
  let sequences = 0;
  for (let walk = 0; walk < WALKS; walk++) {
    const one = new Walk(world, random, DRAWS);
    await world.prepare(one.accounts);
    for (let call = 0; call < CALLS; call++) {
      const made = one.history.length;
      try {
        await one.step();
      } catch (error) {
        throw new Error(`seed ${SEED}, walk ${walk}:\n${one.history.join('\n')}`, { cause: error });
      }
      if (one.history.length > made) sequences += 1;
    }
    for (const line of one.history) {
      const [, operation = ''] = line.match(/^\d (\S+ \S+) .* -> (?:OK|NOT_ALLOWED_MULTI_SESSION)$/) ?? [];
      reached.set(operation, (reached.get(operation) ?? 0) + 1);
    }
  }
  expect(sequences).toBeGreaterThanOrEqual(10_000);
  // A model that is never asked finds nothing: each of these was earned on the way.
  const rare = EARNED.filter((operation) => (reached.get(operation) ?? 0) < 3);
  expect(rare, JSON.stringify([...reached])).toEqual([]);
  // About 10 ms of one core for each.
}, 600_000);
