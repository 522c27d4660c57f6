import type { ParseError } from 'jsonc-parser';
import { namesInText, type TextProblem } from '../JsonDocument.ts';
import type { Repaired } from './repairText.ts';

/** The offset of each line of a text. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

/** The number of the last line that begins at an offset or before it, from 1. */
export function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The parser's errors by number, since the build erases jsonc-parser's const enum ParseErrorCode. */
const SYNTAX_MESSAGES: Readonly<Record<number, string>> = {
  1: 'this is not a JSON value',
  2: 'this is not a JSON number',
  3: 'a member name in double quotes is expected here',
  4: 'a value is expected here',
  5: 'a colon is expected here',
  6: 'a comma is missing after this',
  7: 'a closing brace is expected here',
  8: 'a closing bracket is expected here',
  9: 'nothing may follow the document',
  10: 'JSON has no comments; use "why" instead',
  11: 'a comment that does not end; JSON has no comments',
  12: 'a string that does not end',
  13: 'a number that does not end',
  14: 'an incomplete \\u escape',
  15: 'an unknown escape in a string',
  16: 'a control character in a string; write it as an escape',
};
const [NAME_EXPECTED, VALUE_EXPECTED, COMMA_EXPECTED, END_EXPECTED, COMMENT] = [3, 4, 6, 9, 10];

/** The mistakes in a text, and the names in its unreadable parts. */
interface Told {
  readonly problems: readonly TextProblem[];
  readonly lost: ReadonlySet<string>;
  /** Whether everything could be read despite the mistakes. */
  readonly isPlain: boolean;
}

/** Explains the parser's errors: one for each line, since other errors on the same line are consequences. */
export function tellErrors(errors: readonly ParseError[], { text, problems }: Repaired): Told {
  const taken = new Set<number>();
  const starts = lineStartsOf(text);
  // A comma that is missing after a corrected bracket is the same mistake.
  for (const { offset } of problems) for (const line of [0, 1]) taken.add(lineOf(offset, starts) + line);
  const told: TextProblem[] = [];
  const lost = new Set<string>();
  const gone = new Set<number>();
  const isPlain = errors.every((error) => isSlight(error, text));
  for (const error of errors) {
    const problem = tell(error, text, isPlain);
    const line = lineOf(problem.offset, starts);
    const at = lineOf(error.offset, starts);
    if (!isSlight(error, text) && !gone.has(at)) {
      gone.add(at);
      for (const name of namesInText(lostTo(error, text))) lost.add(name);
    }
    const isSequel = taken.has(line) || (!isSlight(error, text) && taken.has(line - 1));
    taken.add(line);
    if (isSequel) continue;
    told.push(problem);
  }
  return { problems: told, lost, isPlain };
}

function tell({ error, offset, length }: ParseError, text: string, isSafe: boolean): TextProblem {
  const rule = 'json-syntax';
  const end = text.slice(0, offset).trimEnd().length;
  if (error === COMMA_EXPECTED) {
    const fix = { isSafe, edits: [{ offset: end, length: 0, replacement: ',' }] };
    return { rule, offset: Math.max(0, end - 1), length: 1, message: messageOf(error), fix };
  }
  if (isTrailing({ error, offset, length }, text)) {
    const fix = { isSafe, edits: [{ offset: end - 1, length: 1, replacement: '' }] };
    return { rule, offset: end - 1, length: 1, message: 'a comma is not allowed before a closing bracket', fix };
  }
  if (end === 0 && offset === text.length) return { rule, offset, length: 1, message: 'this file is empty' };
  const isAfterText = text[offset - 1] === '"' && /[\p{L}\p{N}]/u.test(text.charAt(offset));
  const message = isAfterText ? 'write a quotation mark within a text as \\"' : messageOf(error);
  return { rule, offset, length, message };
}

const messageOf = (error: number) => SYNTAX_MESSAGES[error] ?? 'this is not JSON';

/** Whether everything could be read despite the error. */
const isSlight = (error: ParseError, text: string) =>
  [COMMA_EXPECTED, COMMENT].includes(error.error) || isTrailing(error, text);

const isTrailing = ({ error, offset }: ParseError, text: string) =>
  [NAME_EXPECTED, VALUE_EXPECTED].includes(error) &&
  text.slice(0, offset).trimEnd().endsWith(',') &&
  '}]'.includes(text.charAt(offset) || ' ');

/** The text lost to an error: its line, or everything after the end of the document. */
function lostTo({ error, offset }: ParseError, text: string): string {
  if (error === END_EXPECTED) return text.slice(offset);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? text.length : end);
}

/** A text with an unfinished merge, read as one side. All offsets are unchanged. */
export interface Ours {
  readonly text: string;
  /** The line at which the first conflict begins. */
  readonly offset: number;
  readonly length: number;
  /** The first line that only one side of this conflict has, for each side. Undefined if there is no such line. */
  readonly sides: readonly [ours: string | undefined, theirs: string | undefined];
}

type Side = 'both' | 'ours' | 'base' | 'theirs';

const BEGINS = /^<{7}(?: |\r?$)/;
const BASE = /^\|{7}(?: |\r?$)/;
const TURNS = /^={7}(?: |\r?$)/;
const ENDS = /^>{7}(?: |\r?$)/;

/** Takes the first side of each conflict marked by git; undefined if there is no complete conflict. */
export function takeOurs(text: string): Ours | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  const lines = text.split('\n');
  let side: Side = 'both';
  let first: (Pick<Ours, 'offset' | 'length'> & { readonly ours: string[]; readonly theirs: string[] }) | undefined;
  let isFirst = true;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const begins: boolean = side === 'both' && BEGINS.test(line);
    const next: Side | undefined = begins ? 'ours' : side === 'both' ? undefined : markAt(line);
    if (begins) first ??= { offset, length: line.trimEnd().length, ours: [], theirs: [] };
    else if (next === undefined && isFirst && (side === 'ours' || side === 'theirs')) first?.[side].push(line.trim());
    if (next === 'both') isFirst = false;
    side = next ?? side;
    if (next !== undefined || side === 'base' || side === 'theirs') lines[index] = ' '.repeat(line.length);
    offset += line.length + 1;
  }
  if (first === undefined || side !== 'both') return undefined;
  const { ours, theirs, ...place } = first;
  return { text: lines.join('\n'), ...place, sides: [onlyIn(ours, theirs), onlyIn(theirs, ours)] };
}

/** The side that begins after a mark. */
const markAt = (line: string): Side | undefined =>
  BASE.test(line) ? 'base' : TURNS.test(line) ? 'theirs' : ENDS.test(line) ? 'both' : undefined;

function onlyIn(lines: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(others);
  return lines.find((line) => line !== '' && !known.has(line));
}
