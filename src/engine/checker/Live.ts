import { isRecord } from '../contract/isRecord.ts';
import { ownMember } from '../contract/ownMember.ts';
import { Given, WATCHED } from './Kept.ts';

/** The key for all members, whatever their name. */
export const EVERY = Symbol('every');

/** Which members are themselves watched member by member, by name. A name takes precedence over `EVERY`. */
export interface Depths {
  readonly [name: string]: Depths | undefined;
  readonly [EVERY]?: Depths;
}

/**
 * An object or a map whose members are watched one by one: a reader of some members is not affected by changes of the
 * others.
 */
export class Live<T extends object> {
  /** Reads return the latest value. */
  readonly value: T;
  readonly #depths: Depths;
  readonly #members = new Map<string, Given<unknown>>();
  readonly #names = new Given<readonly string[]>([]);
  readonly #below = new Map<string, Live<object>>();
  #last: T | undefined;

  constructor(value: T, depths: Depths = {}) {
    this.#depths = depths;
    this.value = (value instanceof Map ? this.#asMap() : this.#asRecord()) as T;
    WATCHED.add(this.value);
    this.set(value);
  }

  set(value: T): void {
    if (value === this.#last) return;
    this.#last = value;
    const members = new Map<string, unknown>(value instanceof Map ? value : Object.entries(value));
    for (const [name, given] of this.#members) if (!members.has(name)) given.set(undefined);
    for (const [name, member] of members) this.#member(name).set(this.#watched(name, member));
    this.#names.set([...members.keys()]);
  }

  #watched(name: string, member: unknown): unknown {
    const depths = ownMember(this.#depths, name) ?? this.#depths[EVERY];
    if (depths === undefined || !(isRecord(member) || member instanceof Map)) return member;
    const known = this.#below.get(name);
    if (known === undefined) {
      const below = new Live<object>(member, depths);
      this.#below.set(name, below);
      return below.value;
    }
    known.set(member);
    return known.value;
  }

  /** The watched member of a name, even if the object has no such member yet. */
  #member(name: string): Given<unknown> {
    const known = this.#members.get(name) ?? new Given<unknown>(undefined);
    this.#members.set(name, known);
    return known;
  }

  #asRecord(): object {
    const get = (_: object, key: string | symbol) => (typeof key === 'string' ? this.#member(key).read() : undefined);
    return new Proxy(
      {},
      {
        get,
        has: (_, key) => get(_, key) !== undefined,
        ownKeys: () => [...this.#names.read()],
        getOwnPropertyDescriptor(_, key) {
          const value = get(_, key);
          return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
        },
        set: () => false,
      },
    );
  }

  #asMap(): ReadonlyMap<string, unknown> {
    const get = (name: string) => this.#member(name).read();
    const names = () => this.#names.read();
    const entries = () => names().map((name): [string, unknown] => [name, get(name)]);
    const map: ReadonlyMap<string, unknown> = {
      get,
      has: (name) => get(name) !== undefined,
      get size() {
        return names().length;
      },
      keys: () => names().values(),
      values: () => names().map(get).values(),
      entries: () => entries().values(),
      [Symbol.iterator]: () => entries().values(),
      forEach: (use) => {
        for (const [name, value] of entries()) use(value, name, map);
      },
    };
    return map;
  }
}
