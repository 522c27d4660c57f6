import type { Draft } from '../Draft.ts';
import { evaluate } from '../values/evaluate.ts';
import { withSlot } from '../values/withSlot.ts';
import type { Runs } from './Run.ts';

export const store: Runs['store'] = (values, draft, context) => {
  for (const [slot, value] of Object.entries(values)) keep(draft, slot, evaluate(value, draft.scope(context)));
};

/** Storing an absent value clears the slot. */
export function keep(draft: Draft, slot: string, given: unknown): void {
  const value = given ?? undefined;
  draft.stored = withSlot(draft.stored, slot, value);
  draft.emit({ kind: 'store', slot, value });
}
