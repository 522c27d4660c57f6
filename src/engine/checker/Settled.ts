import {
  compareStructural,
  computed,
  type IComputedValue,
  type IObservableValue,
  observable,
  runInAction,
  untracked,
} from 'mobx';

/**
 * A value that many rest on and that seldom changes. MobX asks all that rests on a computed value whether it changed
 * whenever anything below has; of this one nobody is asked before another value is there.
 */
export class Settled<V> {
  readonly #made: IComputedValue<V>;
  readonly #value: IObservableValue<V>;

  /** @param isSame whether another value is as the one before; by default if it is alike in all its members */
  constructor(make: () => V, isSame: (a: V, b: V) => boolean = compareStructural) {
    this.#made = computed(make, { keepAlive: true });
    this.#value = observable.box(this.#latest, { deep: false, equals: isSame });
  }

  get value(): V {
    return this.#value.get();
  }

  /** Called when something that it is made of may have changed, and before anybody reads it. */
  renew(): void {
    const latest = this.#latest;
    runInAction(() => this.#value.set(latest));
  }

  get #latest(): V {
    return untracked(() => this.#made.get());
  }
}
