import type { CheckedUnit, Project } from '../checker/Project.ts';
import type { Pair } from './Change.ts';
import type { Revision } from './Revision.ts';
import type { TextIndex } from './TextIndex.ts';
import type { Wording } from './words/Wording.ts';

/** One revision, read. */
export interface Side {
  readonly revision: Revision;
  readonly project: Project;
  readonly texts: TextIndex;
  readonly words: Wording;
}

/** A screen or a frame at both revisions. */
export interface UnitPair {
  readonly kind: 'screen' | 'shell';
  readonly id: string;
  /** As a report lists it. */
  readonly name: string;
  readonly was: CheckedUnit | undefined;
  readonly is: CheckedUnit | undefined;
}

/** Two revisions beside each other. The older one is read as if its screens had the ids that they have now. */
export interface Comparison {
  readonly was: Side;
  readonly is: Side;
  readonly units: readonly UnitPair[];
  /** Screens that have another id now: old ids to new ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** In which folder each screen was, by the id that it has now. */
  readonly folders: ReadonlyMap<string, string>;
  /** The whole of a file at both, as plain data. */
  fileAt(path: string): Pair;
}
