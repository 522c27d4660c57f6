import type { TextKey } from '../flow/textKeys.ts';

/** A value that may be read by a computation. */
abstract class Cell<V> {
  readonly #readers = new Set<Kept<unknown>>();

  /** The current value. */
  abstract now(): V;

  /** The current value. The running computation then depends on it, and is invalidated when it may have changed. */
  read(): V {
    const value = this.now();
    if (reading !== undefined) {
      reading.reads.set(this, value);
      this.#readers.add(reading.kept);
    }
    return value;
  }

  forget(reader: Kept<unknown>): void {
    this.#readers.delete(reader);
  }

  protected tell(): void {
    for (const reader of this.#readers) reader.doubt();
  }
}

type Reads = Map<Cell<unknown>, unknown>;

/** The running computation, and what it has read. */
let reading: { readonly kept: Kept<unknown>; readonly reads: Reads } | undefined;

function during<V>(reader: typeof reading, work: () => V): V {
  const outer = reading;
  reading = reader;
  try {
    return work();
  } finally {
    reading = outer;
  }
}

/** A value that is set from outside. */
export class Given<V> extends Cell<V> {
  #value: V;

  constructor(value: V) {
    super();
    this.#value = value;
  }

  now(): V {
    return this.#value;
  }

  /** An equal value keeps the previous object. */
  set(value: V): void {
    if (during(undefined, () => isAlike(this.#value, value))) return;
    this.#value = value;
    this.tell();
  }
}

/**
 * The result of a function: computed once, and again when an object that the function read has been replaced. An equal
 * result does not invalidate the dependents.
 */
export class Kept<V> extends Cell<V> {
  readonly #make: () => V;
  #reads: Reads = new Map();
  #made: { readonly value: V } | undefined;
  #isDoubtful = false;

  constructor(make: () => V) {
    super();
    this.#make = make;
  }

  now(): V {
    if (this.#made === undefined || (this.#isDoubtful && !isStill(this.#reads))) this.#made = this.#remade();
    this.#isDoubtful = false;
    return this.#made.value;
  }

  /** Called when something that the function read may have changed. */
  doubt(): void {
    if (this.#isDoubtful) return;
    this.#isDoubtful = true;
    this.tell();
  }

  /** Ends its subscriptions. A value that nobody will read again must be released, since what it has read refers to it. */
  release(): void {
    for (const cell of this.#reads.keys()) cell.forget(this);
    this.#reads = new Map();
    this.#made = undefined;
  }

  #remade(): { readonly value: V } {
    const [before, outdated, reads] = [this.#made, this.#reads, new Map<Cell<unknown>, unknown>()];
    const value = during({ kept: this, reads }, this.#make);
    for (const cell of outdated.keys()) if (!reads.has(cell)) cell.forget(this);
    this.#reads = reads;
    return before !== undefined && during(undefined, () => isAlike(before.value, value)) ? before : { value };
  }
}

/** Whether everything that was read is unchanged. */
function isStill(all: Reads): boolean {
  for (const [cell, value] of all) if (cell.now() !== value) return false;
  return true;
}

/** Objects that are watched member by member. Such an object equals only itself. */
export const WATCHED = new WeakSet<object>();

/** Whether all members and their order are equal. Order matters: the first state of a screen is its initial one. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (WATCHED.has(a) || WATCHED.has(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isAlikeList(a, b);
  if (a instanceof Map || a instanceof Set) return isAlikeList([...a], [...(b as Iterable<unknown>)]);
  if (Object.getPrototypeOf(a) !== Object.prototype) return false;
  return isAlikeList(Object.entries(a), Object.entries(b));
}

const isAlikeList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => isAlike(one, b[index]));

interface Place {
  readonly keys: TextKey[];
  readonly below: Map<string, Place>;
}

const NOTHING: ReadonlyMap<string, unknown> = new Map();
const NO_KEYS: readonly TextKey[] = [];

/** The texts that flows need, by their paths. */
export class KeyIndex {
  readonly all: readonly TextKey[];
  readonly #root: Place = { keys: [], below: new Map() };

  constructor(keys: readonly TextKey[]) {
    this.all = keys;
    for (const key of keys) {
      let place = this.#root;
      for (const name of key.path) {
        const next: Place = place.below.get(name) ?? { keys: [], below: new Map() };
        place.below.set(name, next);
        place = next;
      }
      place.keys.push(key);
    }
  }

  /** The keys at a path. */
  at(path: readonly string[]): readonly TextKey[] {
    return this.#find(path)?.keys ?? NO_KEYS;
  }

  /** The keys at a path and above the path, the highest first. */
  above(path: readonly string[]): readonly TextKey[] {
    const found = [...this.#root.keys];
    let place: Place | undefined = this.#root;
    for (const name of path) {
      place = place.below.get(name);
      if (place === undefined) break;
      found.push(...place.keys);
    }
    return found;
  }

  /** The names of keys directly below a path; empty if no key is below it. */
  below(path: readonly string[]): readonly string[] {
    return [...(this.#find(path)?.below ?? NOTHING).keys()];
  }

  #find(path: readonly string[]): Place | undefined {
    let place: Place | undefined = this.#root;
    for (const name of path) place = place?.below.get(name);
    return place;
  }
}
