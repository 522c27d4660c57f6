import type { TextProblem } from '../JsonDocument.ts';
import { findSlips, isBalanced, type Slip } from './balance.ts';
import { type OddString, scanText } from './scanText.ts';

/** A text as it was probably meant, and what was wrong with it. Everything stands at the offset that it had. */
export interface Repaired {
  readonly text: string;
  readonly problems: readonly TextProblem[];
}

/** Puts quotes and brackets right that are wrong without a doubt, so that the rest of the file can be read. */
export function repairText(text: string): Repaired {
  const { brackets, strings } = scanText(text);
  const slips = isBalanced(brackets) ? [] : findSlips(text, brackets);
  const signs = strings.length + slips.length === 0 ? undefined : text.split('');
  for (const { open, close } of signs === undefined ? [] : strings)
    for (const at of [open, close]) signs?.splice(at, 1, '"');
  let taken = -1;
  for (const { kind, offset, sign } of slips) {
    // A missing bracket takes the place of a space: the end of the line, or the space before it.
    const first = kind === 'missing' && signs?.[offset]?.trim() !== '' ? offset - 1 : offset;
    const at = kind === 'missing' ? Math.max(first, taken + 1) : offset;
    if (kind !== 'missing' || signs?.[at]?.trim() === '') signs?.splice(at, 1, sign === '' ? ' ' : sign);
    taken = at;
  }
  return {
    text: signs?.join('') ?? text,
    problems: [...strings.map((string) => tellString(string, text)), ...slips.map((slip) => tellSlip(slip, text))],
  };
}

function tellString({ open, close }: OddString, text: string): TextProblem {
  if (text[open] === '"') {
    const fix = { isSafe: false, edits: [{ offset: close, length: 0, replacement: '"' }] };
    return { rule: 'json-syntax', offset: open, length: close - open, message: 'a string that does not end', fix };
  }
  const edits = [open, close].map((offset) => ({ offset, length: 1, replacement: '"' }));
  return {
    rule: 'json-syntax',
    offset: open,
    length: close - open + 1,
    message: 'write texts in straight double quotes: "like this"',
    fix: { isSafe: true, edits },
  };
}

function tellSlip({ kind, offset, sign }: Slip, text: string): TextProblem {
  if (kind === 'missing') {
    const end = text.slice(0, offset).trimEnd().length;
    return {
      rule: 'json-syntax',
      offset: Math.max(0, end - 1),
      length: 1,
      message: `a closing ${NAMES[sign]} is missing after this`,
      fix: { isSafe: false, edits: [{ offset: end, length: 0, replacement: ` ${sign}` }] },
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
