import { expect, it } from 'vitest';
import { scaleSources } from '../../bench/scale/scaleSources.ts';
import { plant, ROWS } from './plantKind.ts';
import { PORTAL, portalSession } from './portal.ts';
import { readDoor } from './readExample.ts';
import { uselessFixes } from './uselessFixes.ts';

/** What `--fix` rewrites after every edit. */
const WRITTEN = ['canonical-form', 'stale-list'];

it('every kind has an id of its own', () => {
  expect(new Set(ROWS.map(([id]) => id)).size).toBe(ROWS.length);
});

const isRight = ([, , [, , , rule = '']]: (typeof ROWS)[number]) => rule === '';

it.each(ROWS.filter(isRight))('%s: %s', (_id, _kind, [path = '', find = '', instead = '']) => {
  const changed =
    path === '(copies)'
      ? scaleSources(readDoor(), { copies: Number(find), languages: {} })
      : plant(PORTAL, path, find, instead).changed;
  expect(portalSession.check(changed)).toEqual([]);
});

it.each(ROWS.filter((row) => !isRight(row)))(
  '%s: %s is found at its line, in words that name it, and each fix leaves fewer findings',
  (_id, _kind, [path = '', find = '', ...rest]) => {
    const [instead = '', rule, words = '', suggestion = '', where = '', others = '0'] = rest;
    const { changed, line } = plant(PORTAL, path, find, instead);
    const all = portalSession.check(changed);
    const findings = all.filter((finding) => rule === finding.rule || !WRITTEN.includes(finding.rule));
    const [, file = path, mark] = /^(\S+)(?: (.+))?$/.exec(where) ?? [];
    const lines = changed.find((source) => source.path === file)?.text.split('\n') ?? [];
    const first = where === '' ? line : 1;
    expect(
      findings.map((finding) => ({
        at:
          finding.file === file &&
          (mark === undefined ? finding.line === first : lines[finding.line - 1]?.trim() === mark),
        rule: finding.rule,
        isSaid: finding.message.includes(words),
        suggestion: finding.suggestion ?? '',
      })),
      JSON.stringify(findings.slice(0, 3)),
    ).toContainEqual({ at: true, rule, isSaid: true, suggestion });
    // One cause is one finding, or few.
    expect(findings.length, JSON.stringify(findings.map(({ message }) => message))).toBeLessThanOrEqual(
      1 + Number(others || 0),
    );
    expect(uselessFixes(changed, all, portalSession)).toEqual([]);
  },
);
