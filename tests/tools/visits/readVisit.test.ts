import { expect, it } from 'vitest';
import { readVisits } from '../../../src/tools/visits/readVisit.ts';

it('a visit is named by a fingerprint and nothing else, since a file gets that name', () => {
  const visit = [{ says: 'Opens sign-in', does: { open: 'sign-in' } }];
  const named = (fingerprint: unknown) => readVisits(JSON.stringify({ visit, fingerprint }));
  expect(named('0123456789abcdef')).toMatchObject([{ name: '0123456789' }]);
  for (const other of ['/../../../x', '..\\..\\x', 'a\u0000b', '<b>', undefined, {}])
    expect(named(other), String(other)).toMatchObject([{ name: '' }]);
});
