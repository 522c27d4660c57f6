import type { Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';

/** A portal at one moment: flows and texts as they were written, and what is handed to the engine beside them. */
export interface Revision {
  /** What people call it: `main`, `the working tree`. */
  readonly name: string;
  readonly sources: readonly Source[];
  readonly definition: Definition;
  /** A `Theme`, as data. */
  readonly theme?: unknown;
  /** What of it cannot be read. */
  readonly notes?: readonly string[];
  /** Where code says something: a file with a line, by the names that lead there. */
  readonly locateCode?: (subject: 'contract' | 'theme', names: readonly string[]) => { file: string; line: number };
}
