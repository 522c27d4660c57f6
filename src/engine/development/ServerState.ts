/** The version of a portal that a page was made from. */
export interface PortalVersion {
  /** One start of a development server. */
  readonly server: string;
  /** When the version was made, in milliseconds; a later version has a higher number. */
  readonly version: number;
}

/** What a development server has: the last version without an error, and what is wrong with the one after it. */
export interface ServerState extends PortalVersion {
  /** How often the server has told a state; a later state has a higher number. */
  readonly count: number;
  readonly findings: readonly ShownFinding[];
}

/** How the server tells it: an event of Vite's connection after each save, and an address to ask. */
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
  /** An error keeps the page at the version before it. */
  readonly level: 'error' | 'warning';
  /** The checker's printed text, with the line. */
  readonly text: string;
}
