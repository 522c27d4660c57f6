/** The version of a portal that a page was made from. */
export interface PortalVersion {
  /** Identifies one start of a development server. */
  readonly server: string;
  /** When the version was made, in milliseconds; a later version has a higher number. */
  readonly version: number;
}

/** The state of a development server: the last version without an error, and the findings of the next one. */
export interface ServerState extends PortalVersion {
  /** How often the server has sent a state; a later state has a higher number. */
  readonly count: number;
  readonly findings: readonly ShownFinding[];
}

/** How the server sends it: as an event of Vite's connection after each save, and at an address. */
export const STATE = 'vestibule:state';
export const STATE_PATH = '/@vestibule/state';

/** A finding with its place, as the page shows it. */
export interface ShownFinding {
  /** From the root of the portal. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** An error keeps the page at the previous version. */
  readonly level: 'error' | 'warning';
  /** The checker's printed text, with the line. */
  readonly text: string;
}
