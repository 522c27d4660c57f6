import type { Fault } from './Broken.ts';
import type { VisitStep } from './VisitStep.ts';

/** Something that the flows let a visitor do. */
export interface Way extends Pick<Fault, 'file' | 'path'> {
  /** What is possible: the same in every revision, however it is reached. */
  readonly keys: readonly [string, ...string[]];
  /** How a sentence begins that says that this is possible now, or no longer is. */
  readonly opened: string;
  readonly closed: string;
  /** How the sentence ends, without a full stop. */
  readonly what: string;
  /** A shortest visit; empty if a line alone shows it. */
  readonly visit: readonly VisitStep[];
  /** Where it is. */
  readonly screen: string | undefined;
}
