import { compareShallow, compareStructural, type ObservableMap, observable, runInAction } from 'mobx';
import type { Definition } from '../flow/Definition.ts';
import type { FlowFile, Flows, SharedTable } from '../flow/Flows.ts';
import type { Brand, Call, Dialog, Glossary, Kinds, Languages, PortalFile, RuleSet, Screen } from '../flow/types.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import { type Depths, EVERY, LiveRecord } from './LiveRecord.ts';
import { Settled } from './Settled.ts';

/** Ids with the paths of their files, by kind of file. */
export type Ids<M = ReadonlyMap<string, string>> = Readonly<Record<FileKind, M>>;

export const idsOf = <M>(make: () => M): Ids<M> => ({
  screen: make(),
  dialog: make(),
  outcomes: make(),
  calls: make(),
  rules: make(),
  kinds: make(),
  portal: make(),
  languages: make(),
  glossary: make(),
  brand: make(),
});

type Files<T extends object> = ReadonlyMap<string, FlowFile<T>>;

/** The files of one kind, each watched by the members of its value. */
class LiveFiles<T extends object> {
  readonly files = observable.map<string, FlowFile<T>>([], { deep: false });
  readonly #depths: Depths;
  readonly #records = new WeakMap<FlowFile<T>, LiveRecord<T>>();
  #last: Files<T> | undefined;

  constructor(depths: Depths = {}) {
    this.#depths = depths;
  }

  set(files: Files<T>): void {
    if (this.#last !== undefined && isSame(this.#last, files)) return;
    this.#last = files;
    this.files.replace(new Map([...files].map(([id, file]) => [id, this.#keep(file)] as const)));
  }

  /** A file that moved is another one: findings name its path. */
  #keep(file: FlowFile<T>): FlowFile<T> {
    const before = this.files.get(file.id);
    const isThere = before?.path === file.path && before.flow === file.flow;
    const record = (isThere ? this.#records.get(before) : undefined) ?? new LiveRecord<T>(this.#depths);
    record.set(file.value);
    if (isThere) return before;
    const live = { ...file, value: record.value };
    this.#records.set(live, record);
    return live;
  }
}

/** The same values at the same places, in the same order. */
const isSame = <T extends object>(before: Files<T>, files: Files<T>) =>
  compareShallow(placesOf(before), placesOf(files));

const placesOf = <T extends object>(files: Files<T>) =>
  [...files.values()].flatMap(({ id, flow, path, value }) => [id, flow, path, value]);

const listed = <T extends object>(file: FlowFile<T> | undefined): Files<T> =>
  new Map(file === undefined ? [] : [[file.id, file]]);

/**
 * The model of flows as it changes. Whatever is worked out from it, within a `computed` of MobX, is worked out again
 * where a part that it read has changed, and only there.
 */
export class LiveFlows implements Flows {
  readonly definition: Definition;
  /** Every file by its kind and its id with its path, whether it reads well or not. */
  readonly ids: Ids<ObservableMap<string, string>> = idsOf(() => observable.map());
  readonly #portal = new LiveFiles<PortalFile>({ [EVERY]: {}, shells: { [EVERY]: {} } });
  readonly #screens = new LiveFiles<Screen>();
  readonly #dialogs = new LiveFiles<Dialog>();
  readonly #outcomes = new LiveFiles<SharedTable>({ lines: {} });
  readonly #calls = new LiveFiles<Record<string, Call>>({ [EVERY]: {} });
  readonly #rules = new LiveFiles<RuleSet>();
  readonly #kinds = new LiveFiles<Kinds>({ [EVERY]: {}, kinds: { [EVERY]: {} } });
  readonly #languages = new LiveFiles<Languages>();
  readonly #glossary = new LiveFiles<Glossary>();
  readonly #brand = new LiveFiles<Brand>();
  readonly #brands = new LiveFiles<Brand>();
  readonly #settled = new WeakMap<object, Map<unknown, Settled<unknown>>>();
  /** In the order in which they were first asked for, so that each comes after those that it rests on. */
  readonly #renewed: { renew(): void }[] = [];

  constructor(definition: Definition) {
    this.definition = definition;
  }

  set(flows: Flows, ids: Ids<Map<string, string>>): void {
    runInAction(() => {
      for (const [kind, live] of Object.entries(this.ids)) {
        const now = ids[kind as FileKind];
        if (!compareStructural([...live], [...now])) live.replace(now);
      }
      this.#portal.set(listed(flows.portal));
      this.#screens.set(flows.screens);
      this.#dialogs.set(flows.dialogs);
      this.#outcomes.set(flows.outcomes);
      this.#calls.set(listed(flows.calls));
      this.#rules.set(flows.rules);
      this.#kinds.set(listed(flows.kinds));
      this.#languages.set(listed(flows.languages));
      this.#glossary.set(listed(flows.glossary));
      this.#brand.set(listed(flows.brand));
      this.#brands.set(flows.brands);
    });
    for (const settled of this.#renewed) settled.renew();
  }

  derive<P extends object, V>(part: P, make: (part: P) => V): V {
    const known = this.#settled.get(part) ?? new Map<unknown, Settled<unknown>>();
    this.#settled.set(part, known);
    const settled = known.get(make) ?? this.settle(() => make(part));
    known.set(make, settled);
    return settled.value as V;
  }

  /** A value that is made again at each change of the files, and is another one only where it came out different. */
  settle<V>(make: () => V, isSame?: (a: V, b: V) => boolean): Settled<V> {
    const settled = new Settled(make, isSame);
    this.#renewed.push(settled);
    return settled;
  }

  get portal(): Flows['portal'] {
    return this.#portal.files.get('portal');
  }
  get screens(): Flows['screens'] {
    return this.#screens.files;
  }
  get dialogs(): Flows['dialogs'] {
    return this.#dialogs.files;
  }
  get outcomes(): Flows['outcomes'] {
    return this.#outcomes.files;
  }
  get calls(): Flows['calls'] {
    return this.#calls.files.get('calls');
  }
  get rules(): Flows['rules'] {
    return this.#rules.files;
  }
  get kinds(): Flows['kinds'] {
    return this.#kinds.files.get('kinds');
  }
  get languages(): Flows['languages'] {
    return this.#languages.files.get('languages');
  }
  get glossary(): Flows['glossary'] {
    return this.#glossary.files.get('glossary');
  }
  get brand(): Flows['brand'] {
    return this.#brand.files.get('brand');
  }
  get brands(): Flows['brands'] {
    return this.#brands.files;
  }
}
