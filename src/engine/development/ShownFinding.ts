/** A finding with its place, as the page shows it. */
export interface ShownFinding {
  /** From the root of the portal. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** An error keeps the page at the version before it. */
  readonly level: 'error' | 'warning';
  /** The checker's printed text, with the line. */
  readonly text: string;
}
