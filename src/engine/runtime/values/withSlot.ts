type Slots = Readonly<Record<string, unknown>>;

/** What is stored after a slot got a value, or was emptied by an absent one. */
export function withSlot(stored: Slots, slot: string, value: unknown): Slots {
  const { [slot]: _, ...others } = stored;
  return value === undefined ? others : { ...others, [slot]: value };
}
