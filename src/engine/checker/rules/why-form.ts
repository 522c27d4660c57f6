import { isRecord } from '../../contract/isRecord.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { branchesOfEntries, expandedBranches, type Keywords, shapeOf } from '../../flow/schemaBranches.ts';
import { type Grammar, grammarOf } from '../../grammar/grammarOf.ts';
import { why } from '../../language/primitives.ts';
import type { Rule } from '../Rule.ts';

/** An id of a requirement, a decision (D-33) or a promise (P08, R01). */
const ID = String.raw`\b(?:[A-Z][A-Z0-9]*-\d{2,3}|[PR]\d{2})\b`;
/** The ids at the end: `(D-33).`, `(VALID-04, D-33).` */
const CITED = new RegExp(String.raw`\s\(${ID}(?:, ${ID})*\)\.$`);

/** The mistakes in the form of a reason; the first that applies is reported. */
function faultOf(text: string): string | undefined {
  if (/\p{Cs}/u.test(text)) return 'this reason has half of a character (an unpaired surrogate)';
  if (!/^[\p{Lu}\d"“/]/u.test(text)) return 'this reason does not begin with a capital letter';
  if (!text.endsWith('.')) return 'this reason does not end with a full stop';
  if (/[.!?;]\s/.test(text)) return 'this reason has more than one sentence';
  const words = text.replace(CITED, '');
  if (new RegExp(ID).test(words)) return 'this reason has an id outside the brackets before its full stop';
  return /\p{L}\s+\p{L}/u.test(words) ? undefined : 'this reason has no words besides its ids';
}

/** The reasons, found by the schema, so that a freely named member such as a parameter called `why` is not one. */
function* reasonsIn(
  value: unknown,
  branches: readonly Keywords[],
  path: JsonPath,
  grammar: Grammar,
): Generator<{ readonly path: JsonPath; readonly text: string }> {
  if (typeof value === 'string' && branches.includes(why)) yield { path, text: value };
  if (Array.isArray(value))
    for (const [index, entry] of value.entries())
      yield* reasonsIn(entry, branchesOfEntries(branches, grammar), [...path, index], grammar);
  if (!isRecord(value)) return;
  const { branchesOf } = shapeOf(value, branches, grammar);
  for (const [name, member] of Object.entries(value))
    yield* reasonsIn(member, branchesOf(name), [...path, name], grammar);
}

export const whyForm: Rule = {
  id: 'why-form',
  why: 'A reason is for later readers, who may not be developers.',
  hint: 'Write one sentence that product staff understand, with the ids in brackets before the full stop: "The form waits until both passwords match (VALID-31)."',
  stage: 'file',
  level: 'warning',
  *ofFile({ documents, flows }) {
    const grammar = grammarOf(flows.definition);
    for (const { path: file, value } of documents.values()) {
      const kind = classifyFile(file)?.kind;
      if (kind === undefined) continue;
      for (const { path, text } of reasonsIn(value, expandedBranches([grammar.files[kind]], grammar), [], grammar)) {
        const message = faultOf(text);
        if (message !== undefined) yield { file, path, message };
      }
    }
  },
};
