import { canonicalText } from '../../flow/canonicalText.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import { grammarOf } from '../../grammar/grammarOf.ts';
import type { Rule } from '../Rule.ts';

export const canonicalForm: Rule = {
  id: 'canonical-form',
  why: 'With one form for each file, a diff shows only intended changes.',
  hint: 'Run the checker with --fix to rewrite it.',
  stage: 'file',
  level: 'warning',
  fixable: true,
  *ofFile({ documents, misfits, flows }) {
    const grammar = grammarOf(flows.definition);
    for (const { path: file, text, value, problems } of documents.values()) {
      const place = classifyFile(file);
      if (place === undefined || problems.length > 0 || misfits.get(file)?.length !== 0) continue;
      // Line ends have a rule of their own.
      const written = text.replaceAll(/\r\n?/g, '\n');
      const canonical = canonicalText(place.kind, value, grammar);
      if (canonical === written) continue;
      const [start, end] = commonEnds(written, canonical);
      const replacement = canonical.slice(start, canonical.length - end);
      const isSafe = written === text;
      const edits = [{ offset: start, length: written.length - start - end, replacement }];
      yield {
        file,
        path: [],
        offset: Math.min(start, text.length - 1),
        message: 'the file is not in canonical form from here on',
        ...(isSafe ? { fix: { isSafe, edits } } : {}),
      };
    }
  },
};

/** The lengths of the common prefix of two texts, and of the common suffix of what remains. */
function commonEnds(a: string, b: string): [start: number, end: number] {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return [start, end];
}
