interface Limit<T> {
  /** The maximum total weight of the values. */
  readonly most: number;
  /** By default, each value weighs 1. */
  readonly weightOf?: (value: T) => number;
  /** Which values stay, whatever they weigh; by default none. */
  readonly isHeld?: (key: string) => boolean;
}

/** Values in memory up to a limit: those that were used last. */
export class LastUsed<T> {
  /** The one used last is at the end. */
  readonly #values = new Map<string, T>();
  readonly #most: number;
  readonly #weightOf: (value: T) => number;
  readonly #isHeld: (key: string) => boolean;
  #weight = 0;

  constructor({ most, weightOf = () => 1, isHeld = () => false }: Limit<T>) {
    this.#most = most;
    this.#weightOf = weightOf;
    this.#isHeld = isHeld;
  }

  /** What all values weigh. */
  get weight(): number {
    return this.#weight;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): T | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: string, value: T): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#most) return;
      if (!this.#isHeld(oldest)) this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weightOf(value);
  }

  clear(): void {
    this.#values.clear();
    this.#weight = 0;
  }
}
