import { expect, it } from 'vitest';
import { readAudit } from '../../../src/tools/licences/advisories.ts';
import { judgeByKnown } from '../../../src/tools/licences/knownAdvisories.ts';
import type { LockedPackage } from '../../../src/tools/licences/licencesOf.ts';

const locked = (name: string, version: string, dev = false): LockedPackage => ({
  ...{ name, version, dev },
  ...{ licence: 'MIT', resolved: undefined },
});

it('P24: where the registry does not answer, packages are judged by what it said at the release', () => {
  const packages = [
    locked('fine', '1.0.0'),
    locked('bad', '1.0.0'),
    locked('new', '2.0.0'),
    locked('tool', '1.0.0', true),
  ];
  const known = {
    at: '2026-11-24',
    packages: { 'fine@1.0.0': [], 'bad@1.0.0': ['Takes over', 'Reads files'], 'new@1.0.0': [] },
  };
  expect(judgeByKnown(packages, known)).toEqual({
    high: ['bad@1.0.0: Takes over; Reads files'],
    unknown: ['new@2.0.0'],
  });
});

it('P24: a report of npm audit names the high and critical advisories of each package', () => {
  const via = [{ title: 'Takes over', severity: 'critical' }, { title: 'Slow', severity: 'low' }, 'other'];
  const report = JSON.stringify({
    metadata: { vulnerabilities: { high: 0, critical: 1 } },
    vulnerabilities: { bad: { via } },
  });
  expect(readAudit(report)).toMatchObject({ high: 1, titles: new Map([['bad', ['Takes over']]]) });
  expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({ unknown: '405 Method Not Allowed' });
  expect(readAudit('<html>')).toEqual({ unknown: 'npm audit gave no report' });
});
