/**
 * The accounts that a file has named so far, each as a number: a million names as texts would need most of the memory
 * that an import may take. Two of a million have one number in one of ten thousand files, and are then compared.
 */
export class Names {
  readonly #seen = new Set<number>();
  readonly #twins = new Set<number>();

  /** @param key one for each account */
  add(key: string): void {
    const number = numberOf(key);
    if (this.#seen.has(number)) this.#twins.add(number);
    else this.#seen.add(number);
  }

  get haveTwins(): boolean {
    return this.#twins.size > 0;
  }

  /** Whether another name may be the same account. */
  mayHaveTwin(key: string): boolean {
    return this.#twins.has(numberOf(key));
  }
}

/** 53 bits: two halves of FNV-1a with different beginnings. */
function numberOf(key: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
