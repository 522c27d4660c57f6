/** The numbers that several names may share. */
export type Twins = Pick<ReadonlySet<string>, 'size' | 'has'>;

/**
 * The accounts that a file names, each as a hash of eight bytes: a million names as texts would need most of an
 * import's memory. In one of ten thousand files with a million names, two different names collide; they are then
 * compared exactly.
 */
export class Names {
  #numbers = new Float64Array(1024);
  #count = 0;

  /** @param key the account's key, which no other account has */
  add(key: string): void {
    if (this.#count === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#count] = numberOf(key);
    this.#count += 1;
  }

  /** The numbers that several names share. Call this only once, after the last name. */
  twins(): Twins {
    const sorted = this.#numbers.subarray(0, this.#count).sort();
    const twins = new Set(sorted.filter((number, index) => index > 0 && number === sorted[index - 1]));
    return { size: twins.size, has: (key) => twins.has(numberOf(key)) };
  }
}

/** 53 bits: two halves of FNV-1a with different seeds. */
function numberOf(key: string): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
