import type { Report } from './Finding.ts';
import type { PartView, Project, UnitView } from './Project.ts';

/** A judgement of a project as a whole, or of one file at a time, or of the texts of one namespace at a time. */
export interface OfProject {
  readonly per?: 'document' | 'namespace';
  check(project: Project): Iterable<Report>;
}

/**
 * A judgement of one part of a screen or shell at a time: what it has of its own, a dialog, a call, or a line of a
 * shared table. Where a shared part changes, this is what costs least.
 */
export interface OfPart {
  readonly per: 'part';
  check(view: PartView): Iterable<Report>;
}

/** A judgement of one screen or shell at a time, with all that it reaches; or of all flows together. */
export interface OfFlows {
  readonly per: 'unit' | 'flows';
  check(view: UnitView): Iterable<Report>;
}

/** Its reports stay while the part that it looks at stays; of flows, while all that it read of them stays. */
export type Judgement = OfProject | OfPart | OfFlows;

/** One rule of the checker. Its id is permanent and is its file's name. */
export type Rule = Judgement & Named;

interface Named {
  readonly id: string;
  /** Why it is wrong: the harm to visitors, writers or readers, in one sentence. */
  readonly why: string;
  /** What to do about it: the next step, in one sentence. */
  readonly hint: string;
  /**
   * `file` rules judge each file by itself; `flow` rules need the files that they speak of to read well;
   * `whole` rules need every flow file to read well, since they speak of what is nowhere.
   */
  readonly stage: 'file' | 'flow' | 'whole';
  /**
   * Findings with the same message have the same cause, and are one with several places. `wrong` if it is a name that
   * leads nowhere, from which other findings may follow; `given` if that is the name that a part gets, so that whatever
   * names the part otherwise is right.
   */
  readonly names?: 'wrong' | 'given' | 'missing';
  /**
   * What it finds may follow from a name that leads nowhere; then it is a note of that. `file`: only from one that is
   * misspelt in the same file.
   */
  readonly follows?: true | 'file';
  /** It speaks of what is not there, so it says nothing where a part of the file could not be read. */
  readonly misses?: true;
  /** It speaks of what is written from the flows, so it says nothing while something is wrong with them. */
  readonly last?: true;
  /** It is about those who write and read flows, not about what a visitor meets. */
  readonly level?: 'warning';
  /** `--fix` mends what it finds. */
  readonly fixable?: true;
  /** Judgements of other kinds of parts under the same id. */
  readonly also?: readonly Judgement[];
}
