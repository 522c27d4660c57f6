import type { ChangeKind, Draft } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';

/** One area of a portal to compare, with all its kinds of change. */
export interface Subject {
  readonly kinds: Readonly<Record<string, ChangeKind>>;
  compare(comparison: Comparison): Iterable<Draft>;
}
