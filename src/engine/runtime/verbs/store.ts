import type { Draft } from '../Draft.ts';
import { evaluate } from '../values/evaluate.ts';
import type { Runs } from './Run.ts';

export const store: Runs['store'] = (values, draft, context) => {
  for (const [slot, value] of Object.entries(values)) keep(draft, slot, evaluate(value, draft.scope(context)));
};

/** Storing an absent value forgets the slot. */
export function keep(draft: Draft, slot: string, value: unknown): void {
  const { [slot]: _, ...others } = draft.stored;
  if (value === undefined || value === null) {
    draft.stored = others;
    draft.emit({ kind: 'forget', slot });
  } else {
    draft.stored = { ...others, [slot]: value };
    draft.emit({ kind: 'store', slot, value });
  }
}
