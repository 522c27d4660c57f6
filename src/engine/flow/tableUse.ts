import type { Call, Outcomes, TableUse } from './types.ts';
import type { Located, Unit } from './Unit.ts';

/** The table of outcomes that an entry of a call's tables names. */
export const tableNamed = (use: TableUse): string => (typeof use === 'string' ? use : use.table);

/** Identifies a table with a call's inputs, so that calls with the same inputs share it. */
export const tableKey = (use: TableUse): string => (typeof use === 'string' ? use : JSON.stringify(use));

/** The tables of a call's lines in its unit, in look-up order. Unknown tables are left out. */
export const tablesOf = ({ tables }: Unit, { outcomes = [] }: Call): readonly Located<Outcomes>[] =>
  outcomes.flatMap((use) => tables.get(tableKey(use)) ?? []);
