import stringWidth from 'string-width';
import type { Finding, Place } from '../Finding.ts';
import type { Source } from '../readSources.ts';

/** The suggestion as a sentence after the message; empty without one. */
export const meantIn = ({ suggestion }: Finding): string =>
  suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;

/**
 * Control, format and other invisible characters, which would disguise a line's content. The Hangul fillers are among
 * them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2060-\u206f\u{e0000}-\u{e007f}]/gu;

/** An absurdly long word, of which only both ends are shown. */
const ENDLESS = /(\S{80})\S{120,}(\S{20})/g;

/** A text safe for a terminal: long words are cut, and invisible characters are written as JavaScript escapes. */
export const visible = (text: string): string =>
  text.replace(ENDLESS, '$1…$2').replace(UNSEEN, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);

/** A text of several lines, each of them safe for a terminal. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/** JSON safe for a terminal: invisible characters except line ends are written as JSON escapes. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replace(UNSEEN, (sign) => [...unitsOf(sign)].join('')))
    .join('\n');

function* unitsOf(sign: string): Generator<string> {
  for (let index = 0; index < sign.length; index += 1) {
    yield `\\u${sign.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
}

/** The maximum number of findings printed for people; the other formats print all findings. */
export const MOST = 100;

/** For people: each finding with its line, the marked part, and the next step. */
export function formatText(findings: readonly Finding[], sources: readonly Source[]): string {
  const files = new Set(findings.map(({ file }) => file));
  const read = sources.filter(({ path }) => files.has(path));
  const lines = new Map(read.map(({ path, text }) => [path, text.split(/\r?\n/)]));
  return findings
    .slice(0, MOST)
    .map((finding) => print(finding, lines.get(finding.file)?.[finding.line - 1] ?? ''))
    .join('\n\n');
}

/** The maximum number of characters of a line shown around the marked part. */
const SHOWN = 110;
/** The maximum number of names listed; the other formats list all. */
const LISTED = 20;

function print(finding: Finding, sourceLine: string): string {
  const { file, line, column, rule, level, message, available = [], notes = [], also = [], hint, fix } = finding;
  const from = Math.max(0, Math.min(column - 1 - SHOWN / 2, sourceLine.length - SHOWN));
  const shown = sourceLine.slice(from, from + SHOWN);
  const before = visible(shown.slice(0, column - 1 - from));
  const meantPart = visible(shown.slice(column - 1 - from, column - 1 - from + finding.length));
  const caret = `^${'~'.repeat(Math.max(0, stringWidth(meantPart) - 1))}`;
  const gutter = `${line}`.padStart(5);
  const kind = level === 'warning' ? 'warning: ' : '';
  return [
    visible(`${file}:${line}:${column}  ${rule}  ${kind}${message}.${meantIn(finding)}`),
    visible(`${gutter} | ${shown}`),
    `      | ${' '.repeat(stringWidth(before))}${caret}`,
    ...(available.length === 0 ? [] : [visible(`      available: ${list(available)}`)]),
    ...notes.map((note) => visible(`      ${note}`)),
    ...(also.length === 0 ? [] : [visible(`      also at: ${list(also.map(placeOf))}`)]),
    visible(`      next: ${hint}${fix?.isSafe ? ' (--fix does it)' : ''}`),
  ].join('\n');
}

const placeOf = ({ file, line, column }: Place) => `${file}:${line}:${column}`;

const list = (names: readonly string[]) =>
  names.length <= LISTED ? names.join(', ') : `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`;
