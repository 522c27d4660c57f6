import { compareStructural, computed, type IComputedValue } from 'mobx';

/**
 * One computed value for each key. A component that reads one item re-renders only when that item's value changes, not
 * at every keystroke.
 */
export class Memo<T> {
  readonly #byObject = new WeakMap<object, IComputedValue<T>>();
  readonly #byText = new Map<string, IComputedValue<T>>();

  /** @param name the name of the values, for MobX tools */
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
