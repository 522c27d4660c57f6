/** The rows of a table of `tests/*.tsv` as lists of columns; the first line names the columns and is no row. */
export const readRows = (table: string): string[][] =>
  table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
