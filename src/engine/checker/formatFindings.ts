import type { Finding } from './Finding.ts';
import type { Source } from './readSources.ts';
import { visible } from './visible.ts';

export const OUTPUT_FORMATS = ['text', 'json', 'github'] as const;
export type Format = (typeof OUTPUT_FORMATS)[number];

/** The formats of findings: for people, for programs, and for GitHub's annotations. */
export function formatFindings(findings: readonly Finding[], sources: readonly Source[], format: Format): string {
  if (format === 'json') return JSON.stringify(findings, null, 2);
  if (format === 'github') return findings.map(annotate).join('\n');
  const files = new Set(findings.map(({ file }) => file));
  const read = sources.filter(({ path }) => files.has(path));
  const lines = new Map(read.map(({ path, text }) => [path, text.split('\n')]));
  return findings
    .slice(0, MOST)
    .map((finding) => print(finding, lines.get(finding.file)?.[finding.line - 1] ?? ''))
    .join('\n\n');
}

/** A person reads no more than so many at once; the other formats have all. */
export const MOST = 100;

/** At most so much of a line is shown, around what is meant. */
const SHOWN = 110;
/** The most names that are listed; the other formats list all. */
const LISTED = 20;

function print(finding: Finding, sourceLine: string): string {
  const { file, line, column, rule, message, suggestion, available = [], hint, fixable } = finding;
  const from = Math.max(0, Math.min(column - 1 - SHOWN / 2, sourceLine.length - SHOWN));
  const shown = sourceLine.slice(from, from + SHOWN);
  const before = visible(shown.slice(0, column - 1 - from));
  const meantPart = visible(shown.slice(column - 1 - from, column - 1 - from + finding.length));
  const caret = `^${'~'.repeat(Math.max(0, meantPart.length - 1))}`;
  const gutter = `${line}`.padStart(5);
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  return [
    visible(`${file}:${line}:${column}  ${rule}  ${message}.${meant}`),
    visible(`${gutter} | ${shown}`),
    `      | ${' '.repeat(before.length)}${caret}`,
    ...(available.length === 0 ? [] : [visible(`      available: ${list(available)}`)]),
    `      next: ${hint}${fixable ? ' (npm run check -- --fix does it)' : ''}`,
  ].join('\n');
}

const list = (names: readonly string[]) =>
  names.length <= LISTED ? names.join(', ') : `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`;

/** Workflow command of GitHub Actions; its values escape percent signs, line ends, colons and commas. */
function annotate({ file, line, column, rule, message, suggestion, hint }: Finding): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const meant = suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
  const place = `file=${property(file)},line=${line},col=${column},title=${property(rule)}`;
  return `::error ${visible(place)}::${visible(data(`${message}.${meant} ${hint}`))}`;
}
