import { computed, type IComputedValue } from 'mobx';
import { fieldsOf } from '../flow/fieldsOf.ts';
import { type OwnParts, ownOfScreen, ownOfShell, type Reach, reachOf } from '../flow/resolveUnit.ts';
import type { Outcomes } from '../flow/types.ts';
import type { Located, LocatedCall, LocatedDialog, PlacedField, Unit } from '../flow/Unit.ts';
import { isSameOwn, isSamePart } from './isSameOwn.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { WatchedMap } from './WatchedMap.ts';

/** A screen or a shell as it changes: the same object for as long as there is one, whose members are watched. */
export class WatchedUnit implements Unit {
  readonly kind: Unit['kind'];
  readonly id: string;
  readonly dialogs: ReadonlyMap<string, LocatedDialog>;
  readonly calls: ReadonlyMap<string, LocatedCall>;
  readonly tables: ReadonlyMap<string, Located<Outcomes>>;
  readonly fields: ReadonlyMap<string, PlacedField>;
  readonly #own: IComputedValue<OwnParts>;

  constructor(kind: Unit['kind'], id: string, flows: LiveFlows) {
    this.kind = kind;
    this.id = id;
    this.#own = computed(
      () => {
        const own = kind === 'screen' ? ownOfScreen(flows, id) : ownOfShell(flows, id);
        if (own === undefined) throw new Error(`There is no ${kind} ${id}`);
        return own;
      },
      { equals: isSameOwn, keepAlive: true },
    );
    const reached = computed<Reach>(() => reachOf(flows, this.#own.get()), { keepAlive: true });
    this.dialogs = new WatchedMap(() => reached.get().dialogs, isSamePart);
    this.calls = new WatchedMap(() => reached.get().calls, isSamePart);
    this.tables = new WatchedMap(() => reached.get().tables, isSamePart);
    const fields = computed(() => fieldsOf(this), { keepAlive: true });
    this.fields = new WatchedMap(() => fields.get(), isSameField);
  }

  get flow() {
    return this.#own.get().flow;
  }
  get file() {
    return this.#own.get().file;
  }
  get path() {
    return this.#own.get().path;
  }
  get source() {
    return this.#own.get().source;
  }
  get takes() {
    return this.#own.get().takes;
  }
  get derived() {
    return this.#own.get().derived;
  }
  get states() {
    return this.#own.get().states;
  }
  get handlers() {
    return this.#own.get().handlers;
  }
  get bodies() {
    return this.#own.get().bodies;
  }
}

const isSameField = (a: PlacedField, b: PlacedField) => a.field === b.field && a.dialog === b.dialog;
