import type { Report } from './Finding.ts';
import type { Project } from './Project.ts';

/** One thing that the checker knows to be wrong. Its id is permanent and is its file's name. */
export interface Rule {
  readonly id: string;
  /** What to do about it: the next step, in one sentence. */
  readonly hint: string;
  /**
   * `file` rules judge each file by itself; `flow` rules need the files that they speak of to read well;
   * `whole` rules need every flow file to read well, since they speak of what is nowhere.
   */
  readonly stage: 'file' | 'flow' | 'whole';
  readonly fixable?: true;
  check(project: Project): Iterable<Report>;
}
