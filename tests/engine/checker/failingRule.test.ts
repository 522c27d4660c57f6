import { afterEach, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Rule } from '../../../src/engine/checker/Rule.ts';
import { RULES } from '../../../src/engine/checker/rules.ts';
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
  ['lossy-number', DOOR],
  ['missing-text', 'locales/ko/door.json'],
  ['timer-without-end', DOOR],
  ['duplicate-id', DOOR],
  ['missing-start', 'flows/portal.json'],
])('%s that throws is one finding in each file that it checks, and the other rules continue', (ruleId, expected) => {
  const rule = RULES.find(({ id }) => id === ruleId) as Rule;
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
