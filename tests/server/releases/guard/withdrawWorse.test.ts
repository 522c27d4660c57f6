import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/core/database/Database.ts';
import { MovableClock } from '../../../../src/server/core/time/Clock.ts';
import { addOutcomes, type Outcome, readOutcomes } from '../../../../src/server/releases/guard/judgeOutcomes.ts';
import { withdrawWorse } from '../../../../src/server/releases/guard/withdrawWorse.ts';
import { readLive, setLive } from '../../../../src/server/releases/liveRelease.ts';
import { readSettings } from '../../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../../support/spareDatabases.ts';

const [LIVE, CANDIDATE] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string];

let database: Database;
let lines: object[];
const clock = new MovableClock();
const service = () => ({ database, clock, log: { error: (line: object) => lines.push(line) } });
beforeEach(async () => {
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  lines = [];
});
afterEach(() => giveBack(database));

const share = (guard: number | undefined) => {
  const choice = { release: LIVE, candidate: CANDIDATE, share: { percent: 50, ...(guard && { guard }) } };
  return setLive(database, choice, 'ada', clock.now());
};

/** Counts visits of accounts that no other call counts. */
async function count(isCandidate: boolean, outcome: Outcome, visits: number): Promise<void> {
  const { number } = await readLive(database);
  const account = (index: number) => `${isCandidate} ${outcome} ${index}`;
  const all = Array.from({ length: visits }, (_, index) => ({ account: account(index), isCandidate, outcome }));
  await addOutcomes(database, number, all);
}

async function countBad(): Promise<void> {
  await count(true, 'fault', 60);
  await count(true, 'accepted', 540);
  await count(false, 'fault', 6);
  await count(false, 'accepted', 1194);
}

it('one of two nodes withdraws a worse release, and its log has the evidence', async () => {
  await share(1);
  await countBad();
  const withdrawn = await Promise.all([withdrawWorse(service()), withdrawWorse(service())]);
  expect(withdrawn.filter(Boolean)).toHaveLength(1);
  expect(await readLive(database)).toMatchObject({ number: 2, release: LIVE, candidate: null, by: null });
  expect(lines).toEqual([
    {
      ...{ release: CANDIDATE, more: 'faults', margin: '1%' },
      ...{ shared: '60 of 600 visits (10.0%)', live: '6 of 1200 visits (0.5%)' },
    },
  ]);
  expect(await withdrawWorse(service())).toBe(false);
});

it.each([
  ['of a share without a guard', undefined],
  ['within the margin', 20],
])('nothing is withdrawn %s', async (_, guard) => {
  await share(guard);
  await countBad();
  expect(await withdrawWorse(service())).toBe(false);
  expect(await readLive(database)).toMatchObject({ candidate: CANDIDATE, by: 'ada' });
});

it('an account counts once, and anew for another choice', async () => {
  await share(1);
  const { number } = await readLive(database);
  const visit = { account: 'a', isCandidate: true, outcome: 'refused' } as const;
  await addOutcomes(database, number, [visit]);
  await Promise.all([
    addOutcomes(database, number, [{ ...visit, isCandidate: false, outcome: 'accepted' }]),
    addOutcomes(database, number, [{ ...visit, outcome: 'fault' }]),
  ]);
  const once = { candidate: { accepted: 0, refused: 1, fault: 0 }, live: { accepted: 0, refused: 0, fault: 0 } };
  expect(await readOutcomes(database, number)).toEqual(once);
  await share(2);
  await addOutcomes(database, number + 1, [visit]);
  expect(await readOutcomes(database, number + 1)).toEqual(once);
  const names = await database.selectFrom('guarded_accounts').select('account').execute();
  expect(new Set(names.map(({ account }) => account)).size).toBe(2);
  expect(names.map(({ account }) => account)).not.toContain('a');
});
