import { compareStructural, computed, type IComputedValue } from 'mobx';

/**
 * One computed value for each key. A component that asks about one item is drawn again when the value of that item
 * changes, and not at every key.
 */
export class Memo<T> {
  readonly #byObject = new WeakMap<object, IComputedValue<T>>();
  readonly #byText = new Map<string, IComputedValue<T>>();

  /** @param name of the values, for the tools of MobX */
  constructor(private readonly name: string) {}

  get(key: object | string, compute: () => T): T {
    const known = typeof key === 'string' ? this.#byText.get(key) : this.#byObject.get(key);
    if (known !== undefined) return known.get();
    const name = typeof key === 'string' ? `${this.name} ${key}` : this.name;
    const made = computed(compute, { name, equals: compareStructural });
    if (typeof key === 'string') this.#byText.set(key, made);
    else this.#byObject.set(key, made);
    return made.get();
  }
}
