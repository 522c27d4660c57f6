import { compareStructural, computed, type IComputedValue } from 'mobx';

/**
 * What functions give for one subject: worked out once, and again where anything that they read of the flows has
 * changed. It is plain data, so that what comes out the same is no change to what rests on it.
 */
export class Kept<S> {
  readonly #subject: S;
  readonly #known = new Map<unknown, IComputedValue<unknown>>();

  constructor(subject: S) {
    this.#subject = subject;
  }

  get<V>(make: (subject: S) => V): V {
    const known =
      this.#known.get(make) ?? computed(() => make(this.#subject), { equals: compareStructural, keepAlive: true });
    this.#known.set(make, known);
    return known.get() as V;
  }
}
