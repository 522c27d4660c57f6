import stringWidth from 'string-width';
import type { Finding, Place } from '../Finding.ts';
import type { Source } from '../readSources.ts';
import { meantIn } from './meantIn.ts';
import { visible } from './visible.ts';

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
