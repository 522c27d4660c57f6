import type { TextKey } from '../flow/TextKey.ts';

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
