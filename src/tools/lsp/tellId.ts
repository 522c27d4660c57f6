import { readFileSync } from 'node:fs';
import { readRows } from '../requirements/readRequirements.ts';

/** The tables of what reasons cite. */
const TABLES = ['tests/requirements.tsv', 'tests/decisions.tsv', 'tests/promises.tsv'];

let known: ReadonlyMap<string, string> | undefined;

/** The requirement, decision or promise with an id. */
export function tellId(id: string): string | undefined {
  known ??= new Map(
    TABLES.flatMap((table) =>
      readRows(readFileSync(table, 'utf8')).map(
        ([own = '', title = '', text = '']) => [own, `${title}: ${text}`] as const,
      ),
    ),
  );
  return known.get(id);
}
