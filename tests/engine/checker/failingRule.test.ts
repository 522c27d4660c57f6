import { afterEach, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { duplicateId } from '../../../src/engine/checker/rules/duplicate-id.ts';
import { lossyNumber } from '../../../src/engine/checker/rules/lossy-number.ts';
import { missingStart } from '../../../src/engine/checker/rules/missing-start.ts';
import { missingText } from '../../../src/engine/checker/rules/missing-text.ts';
import { timerWithoutEnd } from '../../../src/engine/checker/rules/timer-without-end.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const DOOR = 'flows/door/door.screen.json';

/** The small portal with one mistake that another rule finds. */
const sources = readDoor().map(({ path, text }) => ({
  path,
  text: path === DOOR ? text.replace('"shown": "social"', '"shown": "socials"') : text,
}));

afterEach(() => vi.restoreAllMocks());

it.each([
  [lossyNumber, DOOR],
  [missingText, 'locales/ko/door.json'],
  [timerWithoutEnd, DOOR],
  [duplicateId, DOOR],
  [missingStart, 'flows/portal.json'],
])('$id that throws is one finding in each file that it checks, and the other rules continue', (rule, expected) => {
  for (const name of ['ofProject', 'ofFile', 'ofTexts', 'ofPart', 'ofUnit', 'ofFlows'] as const) {
    if (rule[name] !== undefined)
      vi.spyOn(rule as Required<typeof rule>, name).mockImplementation(() => {
        throw new TypeError('nothing is iterable');
      });
  }
  const findings = new CheckSession(definition).check(sources);
  const failed = findings.filter(({ rule: id }) => id === rule.id);
  const message = `the rule ${rule.id} failed in this file, so its findings are unknown: nothing is iterable`;
  expect(new Set(failed.map((finding) => finding.message))).toEqual(new Set([message]));
  const files = failed.map(({ file }) => file);
  expect(files).toContain(expected);
  expect(new Set(files).size).toBe(files.length);
  expect(findings.map(({ rule: id }) => id)).toContain('unknown-condition');
});
