import { oncePer } from '../contract/oncePer.ts';
import type { JsonDocument, TextProblem } from '../flow/JsonDocument.ts';
import { parseJson, unreadJson } from '../flow/parseJson.ts';
import { mergeTexts, type Versions } from './merge/mergeTexts.ts';
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

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?: |\r?\n?$)/;

/**
 * A text with its merge conflicts resolved, if both sides only add; undefined if a person must decide.
 * @param base the common ancestor, if known
 */
function mendConflicts(text: string, base?: string): string | undefined {
  const found = versionsIn(text, base !== undefined);
  const versions = found && { ...found, ...(base === undefined ? {} : { base }) };
  const merged = versions && mergeTexts(versions);
  return merged?.conflicts.length === 0 ? merged.text : undefined;
}

/** Undefined if one side of a conflict is empty and the base is unknown, since that side may have removed the part. */
function versionsIn(text: string, isBaseKnown: boolean): Versions | undefined {
  const sides = { ours: '', base: '', theirs: '' };
  const found = { ours: '', base: '', theirs: '' };
  let side: keyof typeof sides | undefined;
  let hasBase = false;
  const every = ['ours', 'base', 'theirs'] as const;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = MARK.test(line) ? line[0] : undefined;
    if (mark === '<') {
      for (const one of every) found[one] = '';
      side = 'ours';
    } else if (mark === '|' && side !== undefined) {
      [side, hasBase] = ['base', true];
    } else if (mark === '=' && side !== undefined) side = 'theirs';
    else if (mark === '>' && side !== undefined) {
      if (!hasBase && !isBaseKnown && (found.ours === '' || found.theirs === '')) return undefined;
      side = undefined;
    } else {
      for (const one of side === undefined ? every : [side]) {
        sides[one] += line;
        found[one] += line;
      }
    }
  }
  const { base, ours, theirs } = sides;
  return hasBase ? { base, ours, theirs } : { ours, theirs };
}
