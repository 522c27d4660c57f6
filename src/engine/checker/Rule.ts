import type { Report } from './Finding.ts';
import type { Project } from './Project.ts';

/**
 * A judgement of a project. With `per`, it looks at one such part at a time, so its reports stay while that part
 * stays: at a file, at a screen or shell with all that it reaches, or at the texts of one namespace. What else it asks
 * of the project is what such a part rests on (`openUnits.ts`). Without `per`, it looks at the project as a whole.
 */
export interface Judgement {
  readonly per?: 'document' | 'unit' | 'namespace';
  check(project: Project): Iterable<Report>;
}

/** One thing that the checker knows to be wrong. Its id is permanent and is its file's name. */
export interface Rule extends Judgement {
  readonly id: string;
  /** Why it is wrong: what visitors, writers or readers would suffer, in one sentence. */
  readonly why: string;
  /** What to do about it: the next step, in one sentence. */
  readonly hint: string;
  /**
   * `file` rules judge each file by itself; `flow` rules need the files that they speak of to read well;
   * `whole` rules need every flow file to read well, since they speak of what is nowhere.
   */
  readonly stage: 'file' | 'flow' | 'whole';
  readonly fixable?: true;
  /** Judgements of another kind of part under the same id. */
  readonly also?: readonly Judgement[];
}
