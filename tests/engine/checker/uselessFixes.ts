import type { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { withEdits } from '../../../src/engine/checker/fixSources.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';

// What the checker offers to write, also what only editors offer.

/** How a file is written, and what was decided about a text before: both follow every edit. */
export const FOLLOWS = ['canonical-form', 'stale-list', 'decided-text'];

/** The files after some fixes. */
export function fixed(before: readonly Source[], findings: readonly Finding[]): Source[] {
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
export function uselessFixes(before: readonly Source[], findings: readonly Finding[], session: CheckSession): string[] {
  return findings.flatMap((finding) => {
    if (finding.fix === undefined) return [];
    const count = (all: readonly Finding[]) =>
      all.filter(({ rule }) => rule === finding.rule || !FOLLOWS.includes(rule)).length;
    const after = session.check(fixed(before, [finding]));
    if (count(after) < count(findings)) return [];
    return [`${finding.message}: ${after.map(({ message }) => message).join('; ')}`];
  });
}
