import { expect, it } from 'vitest';
import { explainAnswer } from '../../../../src/engine/development/explain/explainGuard.ts';
import type { Answer } from '../../../../src/engine/runtime/Answer.ts';
import { prepare } from '../../runtime/bench.ts';
import { failure, fault, success } from '../../runtime/play.ts';

const outcomes = {
  OK: { toast: { success: 'toast.copied' } },
  LOCKED: { banner: 'errors.unknown' },
  GONE: { as: 'LOCKED' },
  '*': { banner: 'errors.unknown' },
};

/** The lines that belong to an answer, with the verdict on each. */
async function linesFor(answer: Answer, more: object = {}) {
  const { screenContext } = await prepare({
    calls: { look: { operation: 'account.look-up', on: outcomes, ...more } },
  });
  const call = screenContext.program.calls.look;
  if (call === undefined) throw new Error('There is no call');
  return explainAnswer(call, answer, screenContext)
    .filter(({ isNear, isChosen }) => isNear || isChosen)
    .map(({ name, table, isChosen, because }) => `${table.of} ${name}: ${isChosen ? 'decided' : because}`);
}

it('the explanation of an answer names the line that decided, and says why the others for this outcome did not', async () => {
  expect(await linesFor(success())).toEqual([
    'call OK: decided',
    'call *: it only matches failures',
    'portal *: a line nearer to the call has the same name',
  ]);
  expect(await linesFor(failure('LOCKED'))).toEqual([
    'call LOCKED: decided',
    'call *: a more exact name has a line',
    'portal *: a line nearer to the call has the same name',
  ]);
  expect(await linesFor(failure('GONE'))).toEqual([
    'call LOCKED: decided',
    'call GONE: it leads to the line of another name',
    'call *: a more exact name has a line',
    'portal *: a line nearer to the call has the same name',
  ]);
  expect(await linesFor(failure('NEW'))).toEqual([
    'call *: decided',
    'portal *: a line nearer to the call has the same name',
  ]);
});

it('never lets a wildcard match a fault, and shows no line of the portal for a load that only decorates', async () => {
  expect(await linesFor(fault('NETWORK'))).toEqual([
    'call *: it never matches a fault',
    'portal *: a line nearer to the call has the same name',
  ]);
  expect(await linesFor(failure('NEW'), { load: 'optional' })).toEqual(['call *: decided']);
});
