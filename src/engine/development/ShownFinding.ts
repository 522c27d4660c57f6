/** A finding as the page shows it, and where it stands. */
export interface ShownFinding {
  /** From the root of the portal. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** An error keeps the page at the version before it. */
  readonly level: 'error' | 'warning';
  /** What the checker prints of it, with the line. */
  readonly text: string;
}

/** What the server tells of the findings: an event of Vite's connection, and the address of those of now. */
export interface Findings {
  readonly findings: readonly ShownFinding[];
}
export const FINDINGS = 'vestibule:findings';
export const FINDINGS_PATH = '/@vestibule/findings';
