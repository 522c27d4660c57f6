import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { casesOf } from '../../casesOf.ts';
import { createRandom } from './createRandom.ts';
import { DRAWS } from './draws/index.ts';
import { FactorWorld } from './FactorWorld.ts';
import { Walk } from './Walk.ts';

// A walk is a series of random calls by two browsers on two accounts; every browser may use every token and code. The
// model checks it after each call, so each prefix of a walk is a sequence of its own. A draw that only advances the
// clock makes no call and starts no sequence.
const IS_ON_TWO_NODES = inject('nodesDatabase') !== undefined;
// Two nodes use different sequences, and fewer of them in an ordinary run.
const SEED = IS_ON_TWO_NODES ? 20261124 : 20260105;
const WALKS = casesOf(IS_ON_TWO_NODES ? 10 : 60, 260);
const CALLS = 40;

/** Steps that a walk can take only after it has earned them. */
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
});
afterAll(() => world.service.close());

it('P10: no sequence of thousands gets further than its proofs', async () => {
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
  expect(sequences).toBeGreaterThanOrEqual(Math.max(IS_ON_TWO_NODES ? 0 : 2300, WALKS * CALLS * 0.95));
  // An unused model finds nothing, so each of these must have been earned; a small number of walks may miss one or two.
  const isFew = WALKS < 60;
  const rare = EARNED.filter((operation) => (reached.get(operation) ?? 0) < (isFew ? 1 : 3));
  expect(rare.slice(isFew ? 2 : 0), JSON.stringify([...reached])).toEqual([]);
  // Each takes about 10 ms on one core.
}, 600_000);
