/** The version of a portal from which a page was made. */
export interface PortalVersion {
  /** Identifies one start of a development server. */
  readonly server: string;
  /** When the version was made, in milliseconds; a later version has a higher number. */
  readonly version: number;
}

/** The state of a development server: the last version without an error, and the findings about the current files. */
export interface ServerState extends PortalVersion {
  /** How many states the server has sent; a later state has a higher number. */
  readonly count: number;
  readonly findings: readonly ShownFinding[];
}

/** How the server sends its state: as an event on Vite's connection after each save, and at an address. */
export const STATE = 'vestibule:state';
export const STATE_PATH = '/@vestibule/state';

/** A finding with its place, as the page shows it. */
export interface ShownFinding {
  /** The file's path from the root of the portal. */
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
