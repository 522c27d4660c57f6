import { describe, expect, it } from 'vitest';
import { judgeOutcomes, type Outcome, type Sides } from '../../../../src/server/releases/guard/judgeOutcomes.ts';
import { createRandom } from '../../factors/createRandom.ts';

const MARGIN = 0.01;
/** Counted visits of one run. */
const VISITS = 15_000;
/** Seconds between two visits, and between two looks of a node. */
const [EACH, LOOK] = [2, 5];

interface Shares {
  readonly fault: number;
  readonly refused: number;
}

/** Counts simulated visits one after the other, half of them with the shared release. */
function* simulate(seed: number, candidate: Shares, live: Shares): Generator<Sides> {
  const draw = createRandom(seed);
  const random = () => draw(100_000) / 100_000;
  const counts = {
    candidate: { accepted: 0, refused: 0, fault: 0 },
    live: { accepted: 0, refused: 0, fault: 0 },
  };
  for (let visit = 0; visit < VISITS; visit++) {
    const isCandidate = random() < 0.5;
    const { fault, refused } = isCandidate ? candidate : live;
    const lot = random();
    const outcome: Outcome = lot < fault ? 'fault' : lot < fault + refused ? 'refused' : 'accepted';
    counts[isCandidate ? 'candidate' : 'live'][outcome] += 1;
    yield counts;
  }
}

const USUAL = { fault: 0.005, refused: 0.08 };
const RUNS = Array.from({ length: 100 }, (_, run) => run);

describe('the guard', () => {
  it('withdraws a release with 3% more faults within 60 seconds of enough evidence', () => {
    for (const run of RUNS.slice(0, 20)) {
      let [enough, withdrawn]: (number | undefined)[] = [];
      let [second, look] = [0, 0];
      for (const sides of simulate(run, { ...USUAL, fault: USUAL.fault + 0.03 }, USUAL)) {
        second += EACH;
        if (enough === undefined && judgeOutcomes(sides, MARGIN) === 'fault') enough = second;
        if (second >= look + LOOK) {
          look = second;
          if (judgeOutcomes(sides, MARGIN) !== undefined) withdrawn ??= second;
        }
        if (withdrawn !== undefined) break;
      }
      expect(withdrawn, `run ${run}`).toBeDefined();
      expect((withdrawn ?? 0) - (enough ?? 0)).toBeLessThanOrEqual(60);
    }
  });

  it.each([
    ['as good as the live one', USUAL],
    ['worse by exactly the margin', { fault: USUAL.fault + MARGIN, refused: USUAL.refused + MARGIN }],
  ])('withdraws no release that is %s, in 100 runs', (_, candidate) => {
    const withdrawn = RUNS.filter((run) => {
      let visit = 0;
      for (const sides of simulate(1000 + run, candidate, USUAL))
        if (visit++ % 20 === 0 && judgeOutcomes(sides, MARGIN) !== undefined) return true;
      return false;
    });
    expect(withdrawn).toEqual([]);
  });
});

const sides = (candidate: readonly number[], live: readonly number[]): Sides => {
  const [own, other] = [candidate, live].map(([accepted = 0, refused = 0, fault = 0]) => ({
    ...{ accepted, refused, fault },
  }));
  return { candidate: own, live: other } as Sides;
};

describe('the evidence', () => {
  it.each([
    ['49 visits of either side decide nothing', sides([0, 0, 49], [1000]), undefined],
    ['nor do 49 of the live one', sides([0, 0, 1000], [49]), undefined],
    ['50 faults decide', sides([0, 0, 50], [50]), 'fault'],
    ['refused sign-ins decide too', sides([20, 30], [48, 2]), 'refused'],
    ['ten of 50 visits are not enough against two of 50', sides([40, 10], [48, 2]), undefined],
    ['a live release without any fault is no division by zero', sides([1900, 0, 100], [40_000]), 'fault'],
    ['a live release with faults alone cannot be worse', sides([0, 0, 100], [0, 0, 100]), undefined],
    ['fewer faults never count', sides([100_000], [90_000, 0, 10_000]), undefined],
    ['large counts are exact', sides([9_700_000, 0, 300_000], [9_950_000, 0, 50_000]), 'fault'],
    ['large counts without a difference', sides([9_900_000, 0, 100_000], [990_000, 0, 10_000]), undefined],
  ])('%s', (_, counts, outcome) => {
    expect(judgeOutcomes(counts, MARGIN)).toBe(outcome);
  });

  it('is that of the named margin', () => {
    const counts = sides([1900, 0, 100], [1980, 0, 20]);
    expect([0.001, 0.1].map((margin) => judgeOutcomes(counts, margin))).toEqual(['fault', undefined]);
  });
});
