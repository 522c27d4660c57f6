import { readRows } from './readRows.ts';

/** One row of tests/requirements.tsv. */
export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
  readonly howToCheck: string;
  /** It cannot be tested, only read (`doc` in the last column). */
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
