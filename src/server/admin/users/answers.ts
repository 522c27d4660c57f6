import { stringify } from 'csv-stringify/sync';
import type { User } from '../../core/database/Database.ts';

/** The users' consents and replies as CSV (RFC 4180): one line for each answer. */
export async function* writeAnswers(pages: AsyncIterable<readonly User[]>): AsyncIterable<string> {
  yield 'username,organisation,answer,value,version,at';
  for await (const users of pages) {
    const rows = users.flatMap(({ username, org_id, given_answers }) =>
      Object.entries(given_answers ?? {}).map(([name, { value, version = '', at }]) => [
        username,
        org_id ?? '',
        name,
        Array.isArray(value) ? value.join('; ') : String(value),
        version,
        at,
      ]),
    );
    // A spreadsheet must not run a person's words as a formula.
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true }).trimEnd();
  }
}
