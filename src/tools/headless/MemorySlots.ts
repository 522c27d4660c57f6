import type { Slots } from '../../engine/runtime/ports.ts';

/** Storage slots in memory. */
export class MemorySlots implements Slots {
  readonly held = new Map<string, unknown>();

  read(slot: string): unknown {
    return this.held.get(slot);
  }

  write(slot: string, value: unknown): void {
    this.held.set(slot, value);
  }

  remove(slot: string): void {
    this.held.delete(slot);
  }
}
