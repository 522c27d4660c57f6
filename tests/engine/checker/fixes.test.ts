import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { fixSources, withEdits } from '../../../src/engine/checker/fixSources.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from './changeOne.ts';
import { plant, ROWS } from './plantKind.ts';
import { listExamples, readExample } from './readExample.ts';

// What the checker offers to write, also what only editors offer.

/** How a file is written, and what was decided about a text before: both follow every edit. */
const FOLLOWS = ['canonical-form', 'stale-list', 'decided-text'];

const sources = readSources('.');
const session = new CheckSession(definition);

/** The files after some fixes. */
function fixed(before: readonly Source[], findings: readonly Finding[]): Source[] {
  const edits = findings.flatMap(({ fix }) => fix?.edits ?? []);
  const all = [...before];
  for (const { file } of edits) if (all.every(({ path }) => path !== file)) all.push({ path: file, text: '' });
  return all.flatMap((source) => {
    const own = edits.filter(({ file }) => file === source.path);
    const text = own.length === 0 ? source.text : withEdits(source, own);
    return own.length > 0 && text === '' ? [] : [own.length === 0 ? source : { path: source.path, text }];
  });
}

/** The fixes that leave as many findings as before, or more. */
function useless(before: readonly Source[], session: CheckSession): string[] {
  const findings = session.check(before);
  return findings.flatMap((finding) => {
    if (finding.fix === undefined) return [];
    const count = (all: readonly Finding[]) =>
      all.filter(({ rule }) => rule === finding.rule || !FOLLOWS.includes(rule)).length;
    const after = session.check(fixed(before, [finding]));
    if (count(after) < count(findings)) return [];
    return [`${finding.message}: ${after.map(({ message }) => message).join('; ')}`];
  });
}

const MISTAKES = ROWS.filter(([, , [path, , , rule = '']]) => rule !== '' && path !== '(copies)');

it.each(MISTAKES)('%s: %s: each fix leaves fewer findings', (_id, _kind, [path = '', find = '', instead = '']) => {
  expect(useless(plant(sources, path, find, instead).changed, session)).toEqual([]);
});

// An example may have a further mistake, which shows once the first is gone.
it.each(listExamples())('%s: the fixes of its example together leave none of their findings', (rule) => {
  const door = new CheckSession(definition);
  const before = readExample(rule);
  const fixable = door.check(before).filter(({ fix, rule }) => fix !== undefined && !FOLLOWS.includes(rule));
  const told = ({ rule, file, message }: Finding) => `${rule} ${file} ${message}`;
  const left = door.check(fixed(before, fixable)).map(told);
  expect(fixable.map(told).filter((one) => left.includes(one))).toEqual([]);
});

it('--fix rewrites a list of exits once the flows can be read again', () => {
  const changed = inPlace(
    sources,
    'flows/sign-in/sign-in.screen.json',
    (sources.find(({ path }) => path === 'flows/sign-in/sign-in.screen.json')?.text ?? '').replace(
      '"PASSWORD_SETTING": { "dialog": "directory-disconnected" }',
      '"PASSWORD_SETTING": { "goto": "reset-lookup", }',
    ),
  );
  const mended = fixSources(changed, session).map(({ path }) => path);
  expect(mended).toEqual(['flows/sign-in/sign-in.screen.json', 'flows/sign-in/graph.md']);
});
