import { readFileSync } from 'node:fs';

/** A row of WCAG.md's tables. */
interface ConformanceRow {
  /** The row's success criteria: `1.2.1`. */
  readonly criteria: readonly string[];
  readonly how: string;
  /** The test files that show how the criteria are met; empty if the criteria do not apply. */
  readonly tests: readonly string[];
}

/** The rows of `src/engine/renderer/WCAG.md`, whose tests show how the portal meets each criterion. */
export const readConformance = (): readonly ConformanceRow[] =>
  readFileSync('src/engine/renderer/WCAG.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, criterion = '', how = '', evidence = '']) => ({
      criteria: criteriaOf(criterion),
      how,
      tests: [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    }));

/** The criteria in a cell: a range such as `1.2.1–1.2.5` (five criteria), or one or more single ones. */
function criteriaOf(cell: string): readonly string[] {
  const [first = '', last] = cell.match(/\d\.\d\.\d+/g) ?? [];
  if (last === undefined) return [first];
  if (!cell.includes('–')) return [first, last];
  const [guideline, from, to] = [first.slice(0, 4), Number(first.slice(4)), Number(last.slice(4))];
  return Array.from({ length: to - from + 1 }, (_, at) => `${guideline}${from + at}`);
}

const resultOf = ({ how, tests }: ConformanceRow) =>
  how.startsWith('Met in part') ? 'partly' : tests.length === 0 ? 'none' : 'met';

/**
 * The results that the accessibility statement publishes. They have the date of their last change, so the
 * same sources always give the same statement.
 * @param known the published results
 * @param today for changed results, as `2026-11-28`
 */
export function writeResults(known: string, today: string): string {
  const rows = readConformance();
  const found = {
    files: new Set(rows.flatMap(({ tests }) => tests)).size,
    criteria: Object.fromEntries(rows.flatMap((row) => row.criteria.map((id) => [id, resultOf(row)]))),
  };
  const { assessed, ...published }: { assessed: string } = JSON.parse(known);
  const isSame = JSON.stringify(published) === JSON.stringify(found);
  return `${JSON.stringify({ assessed: isSame ? assessed : today, ...found }, null, 2)}\n`;
}
