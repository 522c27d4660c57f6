/** The rows of a table of `tests/*.tsv` as lists of columns. The first line names the columns and is not a row. */
export const readRows = (table: string): string[][] =>
  table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
