import type { CheckedUnit } from '../checker/CheckedUnit.ts';
import type { Project } from '../checker/Project.ts';
import type { ChangeKind, Draft, Pair } from './Change.ts';
import type { RenamedName } from './findRenames.ts';
import type { Revision } from './Revision.ts';
import type { TextIndex } from './TextIndex.ts';
import type { Wording } from './words/Wording.ts';

/** One revision, after reading it. */
export interface Side {
  readonly revision: Revision;
  readonly project: Project;
  readonly texts: TextIndex;
  readonly words: Wording;
}

/** A screen or a shell in both revisions. */
export interface UnitPair {
  readonly kind: 'screen' | 'shell';
  readonly id: string;
  /** Its name in a report. */
  readonly name: string;
  readonly was: CheckedUnit | undefined;
  readonly is: CheckedUnit | undefined;
}

/** Two revisions side by side. The older revision is read as if every renamed thing already had its new name. */
export interface Comparison {
  readonly was: Side;
  readonly is: Side;
  readonly units: readonly UnitPair[];
  /** Screens whose id has changed: old ids to new ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** All renamed things other than screens. */
  readonly names: readonly RenamedName[];
  /** Files that were readable before and no longer are. */
  readonly lost: readonly string[];
  /** The earlier folder of each screen, by its new id. */
  readonly folders: ReadonlyMap<string, string>;
  /** A whole file in both revisions, as plain data. */
  fileAt(path: string): Pair;
}

/** One area of a portal to compare, with all its kinds of change. */
export interface Subject {
  readonly kinds: Readonly<Record<string, ChangeKind>>;
  compare(comparison: Comparison): Iterable<Draft>;
}
