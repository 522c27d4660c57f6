import type { Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';

/** A portal at one time: flows and texts as written, and the definition that is given to the engine. */
export interface Revision {
  /** Its name for people: `main`, `the working tree`. */
  readonly name: string;
  readonly sources: readonly Source[];
  readonly definition: Definition;
  /** A `Theme` as data. */
  readonly theme?: unknown;
  /** What could not be read of it. */
  readonly notes?: readonly string[];
  /** The place in code: a file with a line, found by the names of members. */
  readonly locateCode?: (subject: 'contract' | 'theme', names: readonly string[]) => { file: string; line: number };
}
