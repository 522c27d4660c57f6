import { oncePer } from '../contract/oncePer.ts';
import type { JsonDocument, TextProblem } from '../flow/JsonDocument.ts';
import { parseJson, unreadJson } from '../flow/parseJson.ts';
import { mendConflicts } from './merge/mendConflicts.ts';
import type { Source } from './readSources.ts';

/** The problem of a file in UTF-16. Its fix needs no edits: the decoded text only has to be saved as UTF-8. */
const WIDE: TextProblem = {
  rule: 'encoding',
  offset: 0,
  length: 1,
  message: 'this file is saved as UTF-16, not UTF-8',
  fix: { isSafe: true, edits: [] },
};

/** The JSON of a file. A file is parsed once for all its readers: the check, the compiler, and the texts of a build. */
export const documentOf = oncePer(({ path, text, trouble, isWide, base }: Source): JsonDocument => {
  if (trouble !== undefined) return unreadJson(path, trouble, text);
  const document = withMerge(parseJson(path, text), base);
  return isWide ? { ...document, problems: [WIDE, ...document.problems] } : document;
});

/** Whether a file was decoded as UTF-16. */
export const isWide = ({ problems }: JsonDocument): boolean => problems[0] === WIDE;

/** Whether the file has the marks of an unfinished merge. It is then read as one of the sides. */
export const isUnmerged = ({ problems: [problem], text }: JsonDocument): boolean =>
  problem?.rule === 'json-syntax' && text.startsWith('<<<<<<<', problem.offset);

/** The document, with the fix for an unfinished merge if both sides only add. */
function withMerge(document: JsonDocument, base: string | undefined): JsonDocument {
  const [problem, ...others] = document.problems;
  if (problem === undefined || others.length > 0 || !isUnmerged(document)) return document;
  const replacement = mendConflicts(document.text, base);
  if (replacement === undefined) return document;
  const edits = [{ offset: 0, length: document.text.length, replacement }];
  return { ...document, problems: [{ ...problem, fix: { isSafe: true, edits } }] };
}
