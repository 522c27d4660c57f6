import { compareStructural, computed, type IComputedValue } from 'mobx';

/** A map that is worked out again and again, read entry by entry: another entry that changes is no change of one. */
export class WatchedMap<V> implements ReadonlyMap<string, V> {
  readonly #all: () => ReadonlyMap<string, V>;
  readonly #isSame: (a: V, b: V) => boolean;
  readonly #ids: IComputedValue<readonly string[]>;
  readonly #entries = new Map<string, IComputedValue<V | undefined>>();

  /** @param isSame whether an entry is as it was */
  constructor(all: () => ReadonlyMap<string, V>, isSame: (a: V, b: V) => boolean) {
    this.#all = all;
    this.#isSame = isSame;
    this.#ids = computed(() => [...all().keys()], { equals: compareStructural, keepAlive: true });
  }

  get(id: string): V | undefined {
    const known = this.#entries.get(id) ?? this.#watch(id);
    return known.get();
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  get size(): number {
    return this.#ids.get().length;
  }

  keys(): MapIterator<string> {
    return this.#ids.get().values();
  }

  values(): MapIterator<V> {
    return this.#read().values();
  }

  entries(): MapIterator<[string, V]> {
    return this.#read().entries();
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  forEach(use: (value: V, id: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [id, value] of this.#read()) use(value, id, this);
  }

  #read(): Map<string, V> {
    const read = new Map<string, V>();
    for (const id of this.#ids.get()) {
      const value = this.get(id);
      if (value !== undefined) read.set(id, value);
    }
    return read;
  }

  #watch(id: string): IComputedValue<V | undefined> {
    const isSame = this.#isSame;
    const entry = computed(() => this.#all().get(id), {
      equals: (a: V | undefined, b: V | undefined) => (a === undefined || b === undefined ? a === b : isSame(a, b)),
      keepAlive: true,
    });
    this.#entries.set(id, entry);
    return entry;
  }
}
