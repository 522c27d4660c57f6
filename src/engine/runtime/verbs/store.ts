import type { Input } from '../../flow/types.ts';
import type { Draft } from '../Draft.ts';

/** Keeps the inputs of what opens in their slots. An absent input leaves its slot as it is. */
export function keepInputs(
  draft: Draft,
  takes: Readonly<Record<string, Input>> | undefined,
  inputs: Readonly<Record<string, unknown>>,
): void {
  for (const [name, input] of Object.entries(takes ?? {}))
    if (input.store !== undefined && inputs[name] != null) keep(draft, input.store, inputs[name]);
}

/** Storing an absent value clears the slot. */
export function keep(draft: Draft, slot: string, given: unknown): void {
  const value = given ?? undefined;
  draft.stored = withSlot(draft.stored, slot, value);
  draft.emit({ kind: 'store', slot, value });
}

type Slots = Readonly<Record<string, unknown>>;

/** The stored values after a slot is set, or is cleared by an absent value. */
export function withSlot(stored: Slots, slot: string, value: unknown): Slots {
  const { [slot]: _, ...others } = stored;
  return value === undefined ? others : { ...others, [slot]: value };
}
