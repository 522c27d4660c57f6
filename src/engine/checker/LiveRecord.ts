import { observable } from 'mobx';
import { isRecord } from '../contract/isRecord.ts';
import { ownMember } from '../contract/ownMember.ts';

/** For each member. */
export const EVERY = Symbol('every');

/** Members that are objects and are watched member by member too, by their names. A name goes before `EVERY`. */
export interface Depths {
  readonly [name: string]: Depths | undefined;
  readonly [EVERY]?: Depths;
}

/**
 * An object of JSON whose members are watched one by one: what a computation read of it decides whether the
 * computation is done again. A member that is set to what it was is no change.
 */
export class LiveRecord<T extends object> {
  /** Reads as the object that was set last, for as long as this lives. */
  readonly value: T;
  readonly #depths: Depths;
  readonly #members = observable.map<string, unknown>([], { deep: false });
  readonly #below = new Map<string, LiveRecord<object>>();
  #last: T | undefined;

  constructor(depths: Depths = {}) {
    this.#depths = depths;
    this.value = readingOf<T>(this.#members);
  }

  /** Called within an action. */
  set(value: T): void {
    if (value === this.#last) return;
    this.#last = value;
    this.#members.replace(
      new Map(Object.entries(value).map(([name, member]) => [name, this.#keep(name, member)] as const)),
    );
  }

  #keep(name: string, member: unknown): unknown {
    const depths = ownMember(this.#depths, name) ?? this.#depths[EVERY];
    if (depths !== undefined && isRecord(member)) {
      const below = this.#below.get(name) ?? new LiveRecord(depths);
      this.#below.set(name, below);
      below.set(member);
      return below.value;
    }
    const before = this.#members.get(name);
    return isSame(before, member) ? before : member;
  }
}

/** The order of members counts too: the first state of a screen is the one that it begins in. */
const isSame = (a: unknown, b: unknown) => a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));

/** A map as an object that can only be read. */
function readingOf<T extends object>(members: ReadonlyMap<string, unknown>): T {
  const nameOf = (key: string | symbol) => (typeof key === 'string' ? key : '');
  return new Proxy<T>({} as T, {
    get: (_, key) => members.get(nameOf(key)),
    has: (_, key) => members.has(nameOf(key)),
    ownKeys: () => [...members.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      members.has(nameOf(key))
        ? { value: members.get(nameOf(key)), enumerable: true, configurable: true, writable: false }
        : undefined,
    set: () => false,
  });
}
