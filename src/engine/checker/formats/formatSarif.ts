import type { FileEdit, Finding } from '../Finding.ts';
import { RULES } from '../rules.ts';
import { meantIn, visibleJson } from './formatText.ts';

/** Findings as SARIF 2.1.0 (OASIS), for code scanning services and editors. Columns are in UTF-16 units. */
export function formatSarif(findings: readonly Finding[]): string {
  const used = new Set(findings.map(({ rule }) => rule));
  const rules = RULES.filter(({ id }) => used.has(id));
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]));
  return visibleJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'vestibule-check',
            rules: rules.map(({ id, why, hint, level = 'error' }) => ({
              id,
              shortDescription: { text: why },
              help: { text: hint },
              defaultConfiguration: { level },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, indexOf.get(finding.rule))),
      },
    ],
  });
}

function resultOf(finding: Finding, ruleIndex: number | undefined) {
  const { file, line, column, length, rule, level, message, hint, suggestion, notes = [], also = [], fix } = finding;
  const region = { startLine: line, startColumn: column, endLine: line, endColumn: column + length };
  return {
    ruleId: rule,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level,
    message: { text: [`${message}.${meantIn(finding)}`, ...notes.map((note) => `${note}.`), hint].join(' ') },
    locations: [{ physicalLocation: { artifactLocation: artifact(file), region } }],
    ...(also.length === 0
      ? {}
      : {
          relatedLocations: also.map((place) => {
            const { line: startLine, column: startColumn } = place;
            const near = { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 };
            return { physicalLocation: { artifactLocation: artifact(place.file), region: near } };
          }),
        }),
    ...(fix === undefined
      ? {}
      : { fixes: [{ description: { text: suggestion ?? hint }, artifactChanges: changesOf(fix.edits) }] }),
  };
}

const changesOf = (edits: readonly FileEdit[]) =>
  [...new Set(edits.map(({ file }) => file))].map((file) => ({
    artifactLocation: artifact(file),
    replacements: edits
      .filter((edit) => edit.file === file)
      .map(({ range: { start, end }, replacement }) => ({
        deletedRegion: { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column },
        insertedContent: { text: replacement },
      })),
  }));

/** A path relative to the project's root as a relative reference (RFC 3986). */
const artifact = (file: string) => ({ uri: file.split('/').map(encodeURIComponent).join('/') });
