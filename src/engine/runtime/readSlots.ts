import type { PortalFile } from '../flow/types.ts';
import type { Slots } from './ports.ts';

/** What the storage slots of a portal hold, by full name. Empty ones are left out. */
export function readSlots(slots: Slots, storage: PortalFile['storage']): Readonly<Record<string, unknown>> {
  const held = Object.keys(storage).map((slot): [string, unknown] => [slot, slots.read(slot)]);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}
