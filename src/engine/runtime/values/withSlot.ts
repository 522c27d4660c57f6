type Slots = Readonly<Record<string, unknown>>;

/** The stored values after a slot is set, or is cleared by an absent value. */
export function withSlot(stored: Slots, slot: string, value: unknown): Slots {
  const { [slot]: _, ...others } = stored;
  return value === undefined ? others : { ...others, [slot]: value };
}
