import type { TableUse } from './types.ts';

/** The table of outcomes that an entry of a call's tables names. */
export const tableNamed = (use: TableUse): string => (typeof use === 'string' ? use : use.table);

/** Identifies a table with a call's inputs, so that calls with the same inputs share it. */
export const tableKey = (use: TableUse): string => (typeof use === 'string' ? use : JSON.stringify(use));
