import type { Report } from './Finding.ts';
import type { PartView, Project, UnitView } from './Project.ts';

type Judgement<View> = (view: View) => Iterable<Report>;

/**
 * What a rule looks at. Its reports stay while what it looks at stays; of flows, while all that it read of them stays.
 */
interface Judgements {
  /** The project as a whole. */
  readonly ofProject?: Judgement<Project>;
  /** One file at a time. */
  readonly ofFile?: Judgement<Project>;
  /** The texts of one namespace at a time. */
  readonly ofTexts?: Judgement<Project>;
  /**
   * One part of a screen or shell at a time: what it has of its own, a dialog, a call, or a line of a shared table.
   * Where a shared part changes, this is what costs least.
   */
  readonly ofPart?: Judgement<PartView>;
  /** One screen or shell at a time, with all that it reaches. */
  readonly ofUnit?: Judgement<UnitView>;
  /** All flows together. */
  readonly ofFlows?: Judgement<UnitView>;
}

/** One rule of the checker. Its id is permanent and is its file's name. */
export interface Rule extends Judgements {
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
}
