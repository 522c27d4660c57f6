import { compareStructural, computed, type IComputedValue } from 'mobx';

/**
 * One computed value per key, so that a component which asks about one item is drawn again only when the answer for
 * that item changes, and not at every key stroke.
 */
export class Memo<T> {
  readonly #byObject = new WeakMap<object, IComputedValue<T>>();
  readonly #byText = new Map<string, IComputedValue<T>>();

  /** @param name what the values answer, for MobX's own tools */
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
