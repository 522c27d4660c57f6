/** One row of tests/requirements.tsv. */
export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly text: string;
  readonly howToCheck: string;
  /** Nothing can be tried: it is read (`doc` in the last column). */
  readonly isReadOnly: boolean;
}

/** Reads the table; its first line names the columns. */
export function readRequirements(table: string): Requirement[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', area = '', text = '', howToCheck = ''] = line.split('\t');
      return { id, area, text, howToCheck, isReadOnly: /^doc\b/.test(howToCheck) };
    });
}
