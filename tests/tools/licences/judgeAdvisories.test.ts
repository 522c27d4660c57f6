import { expect, it } from 'vitest';
import {
  type Advisory,
  judgeAdvisories,
  type Known,
  readAudit,
  recordKnown,
  uncoveredOf,
} from '../../../src/tools/licences/judgeAdvisories.ts';
import type { LockedPackage } from '../../../src/tools/licences/licencesOf.ts';

const locked = (name: string, version: string, dev = false): LockedPackage => ({
  name,
  version,
  dev,
  licence: 'MIT',
  resolved: undefined,
});
const PACKAGES = [locked('fine', '1.0.0'), locked('bad', '1.2.0'), locked('tool', '1.0.0', true)];
const advisory = (id: string, of: string, affected: string, severity = 'high'): Advisory => ({
  id,
  affected,
  severity,
  package: of,
  title: 'Takes over',
  source: `https://example.test/${id}`,
});
const EMPTY: Known = { at: '2026-01-01', unanswered: '405', asked: [], advisories: [], read: [], accepted: [] };

it('P24: a high advisory that fits a delivered version is refused, others are not', () => {
  const all = [
    advisory('GHSA-1', 'bad', '>=1.0.0 <1.2.1'),
    advisory('GHSA-2', 'bad', '<1.2.0', 'critical'),
    advisory('GHSA-3', 'fine', '<2.0.0', 'low'),
    advisory('GHSA-4', 'tool', '*', 'critical'),
    advisory('GHSA-5', 'elsewhere', '*'),
  ];
  expect(judgeAdvisories(PACKAGES, all, [])).toEqual({
    refused: ['bad@1.2.0: Takes over (high, GHSA-1)'],
    accepted: [],
    lesser: ['fine@1.0.0: Takes over (low, GHSA-3)'],
  });
});

it('P24: a high advisory stays only with a reason', () => {
  const accepted = [{ id: 'GHSA-1', reason: 'that part is never called' }];
  expect(judgeAdvisories(PACKAGES, [advisory('GHSA-1', 'bad', '*')], accepted)).toMatchObject({
    refused: [],
    accepted: ['bad@1.2.0: Takes over (high, GHSA-1): that part is never called'],
  });
});

it('P24: a report of npm audit has each advisory with its range', () => {
  const via = [
    { name: 'bad', title: 'Takes over', severity: 'critical', range: '<1.3.0', url: 'https://example.test/GHSA-1' },
    'other',
  ];
  const report = JSON.stringify({ metadata: {}, vulnerabilities: { bad: { via }, other: { via: ['bad'] } } });
  expect(readAudit(report)).toEqual({ advisories: [advisory('GHSA-1', 'bad', '<1.3.0', 'critical')] });
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({ unanswered: '405 Method Not Allowed' });
  expect(readAudit('<html>')).toEqual({ unanswered: 'npm audit returned no report' });
});

it("P24: the record stores the registry's answer, and keeps it when the registry fails", () => {
  const answered = recordKnown(EMPTY, { advisories: [] }, PACKAGES, '2026-02-01');
  expect(answered).toMatchObject({ at: '2026-02-01', asked: ['bad@1.2.0', 'fine@1.0.0'] });
  expect(answered).not.toHaveProperty('unanswered');
  expect(recordKnown(answered, { unanswered: '405' }, PACKAGES, '2026-03-01')).toEqual(answered);
  expect(recordKnown(EMPTY, { unanswered: '500' }, PACKAGES, '2026-03-01')).toMatchObject({
    at: '2026-03-01',
    unanswered: '500',
  });
  expect(uncoveredOf([...PACKAGES, locked('new', '2.0.0')], answered)).toEqual(['new@2.0.0']);
});
