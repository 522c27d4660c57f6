import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of a table of `tests/*.tsv` as lists of columns. The first line names the columns and is not a row. */
export const readRows = (table: string): string[][] =>
  table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));

/** One row of tests/requirements.tsv. */
interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
  readonly howToCheck: string;
  /** Whether it can only be read, not tested (`doc` in the last column). */
  readonly isReadOnly: boolean;
}

/** Reads the table; its first line names the columns. */
export const readRequirements = (table: string): Requirement[] =>
  readRows(table).map(([id = '', area = '', text = '', howToCheck = '']) => ({
    id,
    area,
    text,
    howToCheck,
    isReadOnly: /^doc\b/.test(howToCheck),
  }));

/** The test files below a folder that name each requirement or promise. */
export function readShown(folder: string): Map<string, string[]> {
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(test|spec)\.tsx?$/.test(file),
  );
  const shownBy = new Map<string, string[]>();
  for (const file of tests)
    for (const id of shownIds(readFileSync(join(folder, file), 'utf8')))
      shownBy.set(id, [...(shownBy.get(id) ?? []), file]);
  return shownBy;
}

/** An id, a promise (P08, R01), or the placeholder for one in a title that is made from a table of cases. */
const TOKEN = String.raw`(?:(?:D|[A-Z][A-Z0-9]+)-\d{2,3}|[PR]\d{2}|\$\{\w+\})`;
/**
 * A title about requirements begins with their ids: `'SIGNIN-08 SIGNIN-09: …'`. In a table of cases the ids are
 * separate, and the title is made from them: `['ROUTE-45', '/bad-request']`.
 */
const IDS = new RegExp(`(['"\`])((?:${TOKEN} )*${TOKEN})(?:: |\\1)`, 'g');
/** A requirement or a promise. Titles cite decisions (D-33) too, but these need no test. */
const isShown = (token: string) => /^(?!D-)(?:[A-Z][A-Z0-9]*-\d+|[PR]\d{2})$/.test(token);

/** The ids of requirements and promises that the titles in a test file name. */
export const shownIds = (source: string): string[] =>
  [...source.matchAll(IDS)].flatMap((match) => (match[2] ?? '').split(' ')).filter(isShown);
