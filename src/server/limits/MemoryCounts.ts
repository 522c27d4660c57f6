import { addSeconds } from '../core/time/addSeconds.ts';

interface Counted {
  readonly count: number;
  readonly endsAt: Date;
}

/** The maximum number of keys remembered; the oldest is forgotten first. */
const KEYS = 10_000;

/** Counts of one node, by key, in windows that begin with the first count. */
export class MemoryCounts {
  readonly #counts = new Map<string, Counted>();
  readonly #window: number;

  /** @param window in seconds */
  constructor(window: number) {
    this.#window = window;
  }

  /** @returns the count with this one, and when its window ends */
  add(key: string, now: Date): Counted {
    const known = this.#counts.get(key);
    if (known && known.endsAt > now) {
      const counted = { ...known, count: known.count + 1 };
      this.#counts.set(key, counted);
      return counted;
    }
    const first = { count: 1, endsAt: addSeconds(now, this.#window) };
    this.#counts.delete(key);
    this.#counts.set(key, first);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > KEYS && oldest !== undefined) this.#counts.delete(oldest);
    return first;
  }
}
