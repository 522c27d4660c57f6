import type { Source } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';
import type { TrafficCounts } from '../graph/Traffic.ts';

/** A portal at one point in time: flows and texts as written, and the definition passed to the engine. */
export interface Revision {
  /** A readable name: `main`, `the working tree`. */
  readonly name: string;
  readonly sources: readonly Source[];
  readonly definition: Definition;
  /** A `Theme` as data. */
  readonly theme?: unknown;
  /** What its visitors did. Only that of the older revision is read. */
  readonly traffic?: TrafficCounts;
  /** Sentences about parts that could not be read. */
  readonly notes?: readonly string[];
  /** Finds the place of a member in code, by the names that lead to the member: a file with a line. */
  readonly locateCode?: (subject: 'contract' | 'theme', names: readonly string[]) => { file: string; line: number };
}
