import type { Finding } from '../Finding.ts';
import { meantIn } from './meantIn.ts';
import { visible } from './visible.ts';

/** Workflow commands of GitHub Actions, which show each finding in the changed line of a pull request. */
export const formatGithub = (findings: readonly Finding[]): string => findings.map(annotate).join('\n');

/** Percent signs, line ends, colons and commas must be escaped in the values. */
function annotate(finding: Finding): string {
  const { file, line, column, length, rule, level, message, notes = [], hint } = finding;
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const place = `file=${property(file)},line=${line},col=${column},endColumn=${column + length},title=${property(rule)}`;
  return `::${level} ${visible(place)}::${visible(data([`${message}.${meantIn(finding)}`, ...notes.map((note) => `${note}.`), hint].join(' ')))}`;
}
