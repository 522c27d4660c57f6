import type { TableUse } from './types.ts';

/** The table of outcomes that an entry of a call's tables names. */
export const tableNamed = (use: TableUse): string => (typeof use === 'string' ? use : use.table);

/** Names a table with what a call gives it, so that calls that give the same share it. */
export const tableKey = (use: TableUse): string => (typeof use === 'string' ? use : JSON.stringify(use));
