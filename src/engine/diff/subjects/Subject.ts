import type { ChangeKind, Draft } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';

/** One side of a portal that is compared, with all kinds of change that it knows. */
export interface Subject {
  readonly kinds: Readonly<Record<string, ChangeKind>>;
  compare(comparison: Comparison): Iterable<Draft>;
}
