import type { TextProblem } from '../JsonDocument.ts';
import { type Bracket, type OddString, scanText } from './scanText.ts';

/** A text as it was probably meant, and what was wrong with it. All offsets are unchanged. */
export interface Repaired {
  readonly text: string;
  readonly problems: readonly TextProblem[];
}

/** Corrects quotes and brackets that are certainly wrong, so that the rest of the file can be read. */
export function repairText(text: string): Repaired {
  const { brackets, strings } = scanText(text);
  const slips = isBalanced(brackets) ? [] : findSlips(text, brackets);
  const signs = strings.length + slips.length === 0 ? undefined : text.split('');
  for (const { open, close } of signs === undefined ? [] : strings) {
    for (const at of [open, close]) if (signs !== undefined) signs[at] = '"';
    for (const { offset, length } of breaksIn(text, open, close)) signs?.fill(' ', offset, offset + length);
  }
  let taken = -1;
  for (const { kind, offset, sign } of slips) {
    // A missing bracket replaces white space, either the line break or the space before it, so offsets stay the same.
    const first = kind === 'missing' && signs?.[offset]?.trim() !== '' ? offset - 1 : offset;
    const at = kind === 'missing' ? Math.max(first, taken + 1) : offset;
    if (signs !== undefined && (kind !== 'missing' || signs[at]?.trim() === '')) signs[at] = sign === '' ? ' ' : sign;
    taken = at;
  }
  return {
    text: signs?.join('') ?? text,
    problems: [...strings.map((string) => tellString(string, text)), ...tellSlips(slips, text)],
  };
}

function tellString({ open, close }: OddString, text: string): TextProblem {
  const [first, ...more] = breaksIn(text, open, close);
  if (first !== undefined) {
    const edits = [first, ...more].map((place) => ({ ...place, replacement: ' ' }));
    return { rule: 'json-syntax', ...first, message: LINES, fix: { isSafe: false, edits } };
  }
  if (text[open] === '"') {
    const fix = { isSafe: false, edits: [{ offset: close, length: 0, replacement: '"' }] };
    return { rule: 'json-syntax', offset: open, length: close - open, message: 'a string that does not end', fix };
  }
  const edits = [open, close].map((offset) => ({ offset, length: 1, replacement: '"' }));
  const message = 'write texts in straight double quotes: "like this"';
  return { rule: 'json-syntax', offset: open, length: close - open + 1, message, fix: { isSafe: true, edits } };
}

const LINES = 'a text must be on one line; a line break in it is written as \\n';

/** The line breaks within a string, with the spaces after them. */
const breaksIn = (text: string, open: number, close: number) =>
  [...text.slice(open, close).matchAll(/\n\s*/g)].map(({ index, 0: { length } }) => ({ offset: open + index, length }));

function* tellSlips(slips: readonly Slip[], text: string): Generator<TextProblem> {
  let [before, end] = [-1, 0];
  for (const slip of slips) {
    if (slip.offset !== before) [before, end] = [slip.offset, text.slice(0, slip.offset).trimEnd().length];
    yield tellSlip(slip, end, text);
  }
}

/** @param end where the preceding text ends, without the spaces at its end */
function tellSlip({ kind, offset, sign }: Slip, end: number, text: string): TextProblem {
  if (kind === 'missing') {
    // A comma after what is not closed is followed by the next member.
    const place = text[end - 1] === ',' ? end - 1 : end;
    return {
      rule: 'json-syntax',
      offset: Math.max(0, end - 1),
      length: 1,
      message: `a closing ${NAMES[sign]} is missing after this`,
      fix: { isSafe: false, edits: [{ offset: place, length: 0, replacement: ` ${sign}` }] },
    };
  }
  const message = kind === 'extra' ? 'this bracket closes nothing' : `a ${NAMES[sign]} closes what is open here`;
  return {
    rule: 'json-syntax',
    offset,
    length: 1,
    message,
    fix: { isSafe: false, edits: [{ offset, length: 1, replacement: sign }] },
  };
}

const NAMES: Readonly<Record<string, string>> = { '}': 'brace “}”', ']': 'bracket “]”' };

/** A bracket to insert, remove or replace, so that each opening one is closed. */
interface Slip {
  readonly kind: 'missing' | 'extra' | 'other';
  /** Its position, or the position at which it must be inserted. */
  readonly offset: number;
  /** The correct bracket; empty to remove a superfluous one. */
  readonly sign: string;
}

interface Opened extends Bracket {
  readonly line: Line;
  /** Only space follows the bracket on its line, so its contents are on lines of their own. */
  readonly isLast: boolean;
}

interface Line {
  readonly start: number;
  readonly end: number;
  /** The offset of the first character after the spaces. */
  readonly first: number;
  readonly indent: number;
  /** The offset after the spaces and closing brackets at the beginning of the line. */
  readonly head: number;
  /** The offset of the last character before the spaces at the end of the line. */
  readonly last: number;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Whether each opening bracket is closed by its counterpart. */
function isBalanced(brackets: readonly Bracket[]): boolean {
  const open: string[] = [];
  for (const { sign } of brackets) {
    const closing = CLOSING[sign];
    if (closing !== undefined) open.push(closing);
    else if (open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/**
 * Finds the wrong brackets of an unbalanced text by the indentation of its lines: a line that is not deeper than the
 * line of an open bracket is not part of that bracket's contents.
 */
function findSlips(text: string, brackets: readonly Bracket[]): Slip[] {
  const slips: Slip[] = [];
  const open: Opened[] = [];
  let next = 0;
  let before = 0;
  for (const line of linesOf(text)) {
    if (line.first >= line.end) continue;
    const isClosing = '}]'.includes(text.charAt(line.first));
    for (let top = open.at(-1); top !== undefined && !isWithin(line, isClosing, top); top = open.at(-1)) {
      slips.push({ kind: 'missing', offset: before, sign: CLOSING[top.sign] ?? '' });
      open.pop();
    }
    for (; (brackets[next]?.offset ?? text.length) < line.end; next += 1) {
      const bracket = brackets[next];
      if (bracket === undefined) break;
      if (bracket.sign in CLOSING) {
        open.push({ ...bracket, line, isLast: bracket.offset >= line.last });
        continue;
      }
      slips.push(...close(bracket, line, bracket.offset <= line.head, open));
    }
    before = line.end;
  }
  for (const { sign } of open.reverse()) slips.push({ kind: 'missing', offset: before, sign: CLOSING[sign] ?? '' });
  return slips;
}

const isWithin = (line: Line, isClosing: boolean, { line: own }: Opened) =>
  own === line || (isClosing ? line.indent >= own.indent : line.indent > own.indent);

/** Interprets a closing bracket in the most probable way. */
function close({ sign, offset }: Bracket, line: Line, isFirst: boolean, open: Opened[]): Slip[] {
  const top = open.at(-1);
  const isOfBlock = top !== undefined && top.line !== line && top.isLast && !isFirst;
  if (top === undefined || isOfBlock) return [{ kind: 'extra', offset, sign: '' }];
  const wanted = CLOSING[top.sign] ?? '';
  if (wanted === sign) {
    open.pop();
    return [];
  }
  if (top.line !== line && !isFirst) return [{ kind: 'extra', offset, sign: '' }];
  const above = open.at(-2);
  open.pop();
  if (above?.line !== line || CLOSING[above.sign] !== sign) return [{ kind: 'other', offset, sign: wanted }];
  open.pop();
  return [{ kind: 'missing', offset, sign: wanted }];
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const indent = /^[ \t\r]*/.exec(line)?.[0].length ?? 0;
    const head = start + (/^[\s}\]]*/.exec(line)?.[0].length ?? 0);
    yield { start, end, first: start + indent, indent, head, last: start + line.trimEnd().length - 1 };
    start = end + 1;
  }
}
