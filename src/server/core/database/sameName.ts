import { type RawBuilder, sql } from 'kysely';

/**
 * Whether what a column holds is a name that somebody gives, whatever its letter case. The database lowers both sides: Node.js
 * has another lower case for some letters, such as a sigma at the end.
 */
export const isSameName = (column: string, given: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${given})`;
