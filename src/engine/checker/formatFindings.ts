import type { Finding } from './Finding.ts';
import { formatSarif } from './formats/formatSarif.ts';
import { formatText } from './formats/formatText.ts';
import { meantIn } from './formats/meantIn.ts';
import { visible, visibleJson } from './formats/visible.ts';
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
