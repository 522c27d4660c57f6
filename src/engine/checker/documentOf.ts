import { oncePer } from '../contract/oncePer.ts';
import type { JsonDocument, TextProblem } from '../flow/JsonDocument.ts';
import { parseJson, unreadJson } from '../flow/parseJson.ts';
import type { Source } from './readSources.ts';

/** Once decoded, writing it as UTF-8 is the whole fix. */
const WIDE: TextProblem = {
  rule: 'encoding',
  offset: 0,
  length: 1,
  message: 'this file is saved as UTF-16, not UTF-8',
  fix: { isSafe: true, edits: [] },
};

/** The JSON of a file. A file is parsed once for all its readers: the check, the compiler, and the texts of a build. */
export const documentOf = oncePer(({ path, text, trouble, isWide }: Source): JsonDocument => {
  if (trouble !== undefined) return unreadJson(path, trouble, text);
  const document = parseJson(path, text);
  return isWide ? { ...document, problems: [WIDE, ...document.problems] } : document;
});

/** Whether a file was decoded as UTF-16. */
export const isWide = ({ problems }: JsonDocument): boolean => problems[0] === WIDE;
