import { isRecord } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import { Given, Kept, WATCHED } from './Kept.ts';
import { type Depths, EVERY, Live } from './Live.ts';

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
