import { isRecord, ownMember } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import { Given, Kept, WATCHED } from './Kept.ts';

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

/** Ids with the paths of their files, by kind of file. */
export type Ids<M = ReadonlyMap<string, string>> = Readonly<Record<FileKind, M>>;

export const idsOf = <M>(make: () => M): Ids<M> => ({
  screen: make(),
  dialog: make(),
  outcomes: make(),
  calls: make(),
  part: make(),
  rules: make(),
  kinds: make(),
  portal: make(),
  promises: make(),
  accepted: make(),
  languages: make(),
  glossary: make(),
  brand: make(),
});

const FILE: Depths = { value: {} };
const FILES: Depths = { [EVERY]: FILE };
/** Each file is watched by the members of its value. */
const FLOWS: Depths = {
  portal: { value: { [EVERY]: {}, shells: { [EVERY]: {} } } },
  calls: { value: { [EVERY]: {} } },
  kinds: { value: { [EVERY]: {}, kinds: { [EVERY]: {} } } },
  promises: { value: { [EVERY]: {} } },
  accepted: { value: { [EVERY]: {} } },
  languages: FILE,
  glossary: FILE,
  brand: FILE,
  ...{ screens: FILES, dialogs: FILES, outcomes: FILES, parts: FILES, rules: FILES, brands: FILES },
};

/** The flows of a project as they change: a `Kept` value is recomputed only if a part that it read has changed. */
export class LiveFlows {
  readonly flows: Flows;
  readonly ids: Ids;
  readonly #flows: Live<Flows>;
  readonly #ids: Live<Ids>;
  readonly #derived = new WeakMap<object, Map<unknown, () => unknown>>();
  /** Renewals in the order of their first use, so each comes after the renewals that it depends on. */
  readonly #renewed: (() => void)[] = [];

  constructor(definition: Definition) {
    const empty = () => new Map();
    const own = { screens: empty(), dialogs: empty(), outcomes: empty(), parts: empty() };
    const none = { ...own, rules: empty(), brands: empty() };
    const files = { portal: undefined, calls: undefined, kinds: undefined, promises: undefined, accepted: undefined };
    const others = { languages: undefined, glossary: undefined, brand: undefined };
    this.#flows = new Live<Flows>({ definition, ...none, ...files, ...others }, FLOWS);
    this.#ids = new Live<Ids>(
      idsOf(() => new Map()),
      { [EVERY]: {} },
    );
    this.flows = this.#flows.value;
    this.ids = this.#ids.value;
  }

  /** @param ids the path of every file, readable or not, by its kind and id */
  set(flows: Flows, ids: Ids): void {
    this.#flows.set({ ...flows, derive: this.#derive });
    this.#ids.set(ids);
    for (const renew of this.#renewed) renew();
  }

  readonly #derive: NonNullable<Flows['derive']> = (part, make) => {
    const known = this.#derived.get(part) ?? new Map<unknown, () => unknown>();
    this.#derived.set(part, known);
    const read = known.get(make) ?? this.#made(part, make);
    known.set(make, read);
    return read() as ReturnType<typeof make>;
  };

  /** A part that is not watched never changes: another one takes its place, and must not outlive it. */
  #made<P extends object>(part: P, make: (part: P) => unknown): () => unknown {
    if (WATCHED.has(part)) return this.#settle(new Kept<unknown>(() => make(part)));
    const value = make(part);
    return () => value;
  }

  /**
   * Eagerly recomputes a value that changes seldom and has many dependents: an equal result, and an equal member of an
   * object or a map, then invalidates no dependent.
   */
  #settle(kept: Kept<unknown>): () => unknown {
    const first = kept.now();
    if (isRecord(first)) {
      const live = new Live<object>(first);
      this.#renewed.push(() => live.set(kept.now() as object));
      return () => live.value;
    }
    const given = new Given(first);
    this.#renewed.push(() => given.set(kept.now()));
    return () => given.read();
  }
}
