import type { Finding, Place } from './Finding.ts';
import { formatSarif } from './formats/formatSarif.ts';
import { formatText, meantIn, visible, visibleJson } from './formats/formatText.ts';
import type { Source } from './readSources.ts';

/** Workflow commands of GitHub Actions, which show each finding in the changed line of a pull request. */
const formatGithub = (findings: readonly Finding[]): string => findings.map(annotate).join('\n');

/** Percent signs, line ends, colons and commas must be escaped in the values. */
function annotate(finding: Finding): string {
  const { file, line, column, length, rule, level, message, notes = [], hint } = finding;
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = `file=${property(file)},line=${line},col=${column},endColumn=${column + length},title=${property(rule)}`;
  return `::${level} ${visible(place)}::${visible(data([`${message}.${meantIn(finding)}`, ...notes.map((note) => `${note}.`), hint].join(' ')))}`;
}

const FORMATS = {
  text: formatText,
  json: (findings: readonly Finding[]) => visibleJson(findings),
  sarif: formatSarif,
  github: formatGithub,
} as const;

export type Format = keyof typeof FORMATS;
export const OUTPUT_FORMATS = Object.keys(FORMATS) as readonly Format[];

/** The formats of findings: for people, for programs, for code scanning, and for GitHub's annotations. */
export const formatFindings = (findings: readonly Finding[], sources: readonly Source[], format: Format): string =>
  FORMATS[format](findings, sources);

/** The findings with a place that no earlier finding of the same kind accounts for. */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const placesOf = (finding: Finding): string[] =>
    [finding, ...(finding.also ?? [])].map(({ file }: Place) => [finding.rule, finding.message, file].join('\0'));
  const known = new Map<string, number>();
  for (const place of before.flatMap(placesOf)) known.set(place, (known.get(place) ?? 0) + 1);
  return after.filter((finding) =>
    placesOf(finding)
      .map((place) => {
        const left = known.get(place) ?? 0;
        known.set(place, left - 1);
        return left <= 0;
      })
      .some(Boolean),
  );
}

/** The first error of which there is one more than before; those that were there may have moved, or name another name. */
export function addedError(before: readonly Finding[], after: readonly Finding[]): Finding | undefined {
  const countOf = (findings: readonly Finding[], of: string) =>
    findings.filter(({ level, rule }) => level === 'error' && rule === of).length;
  const isMore = ({ level, rule }: Finding) => level === 'error' && countOf(after, rule) > countOf(before, rule);
  return newFindings(before, after).find(isMore) ?? after.find(isMore);
}
