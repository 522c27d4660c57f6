import { computed, type IComputedValue } from 'mobx';
import { fieldsOf } from '../flow/fieldsOf.ts';
import { type OwnParts, ownOfScreen, ownOfShell, type Reach, reachOf } from '../flow/resolveUnit.ts';
import type { LocatedCall, LocatedDialog, PlacedField, Unit } from '../flow/Unit.ts';
import { isSameOwn, isSamePart } from './isSameOwn.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { WatchedMap } from './WatchedMap.ts';

/** A screen or a shell as it changes: the same object for as long as there is one, whose members are watched. */
export class WatchedUnit implements Unit {
  readonly kind: Unit['kind'];
  readonly id: string;
  readonly dialogs: ReadonlyMap<string, LocatedDialog>;
  readonly calls: ReadonlyMap<string, LocatedCall>;
  readonly tables: Unit['tables'];
  readonly fields: ReadonlyMap<string, PlacedField>;
  readonly #own: IComputedValue<OwnParts>;

  constructor(kind: Unit['kind'], id: string, flows: LiveFlows) {
    this.kind = kind;
    this.id = id;
    let last: OwnParts | undefined;
    this.#own = computed(
      () => {
        // Nobody asks for one that is gone.
        last = (kind === 'screen' ? ownOfScreen(flows, id) : ownOfShell(flows, id)) ?? last;
        if (last === undefined) throw new Error(`There is no ${kind} ${id}`);
        return last;
      },
      { equals: isSameOwn, keepAlive: true },
    );
    // All that is found out about a unit rests on these.
    const reached = flows.settle<Reach>(() => reachOf(flows, this.#own.get()), isSameReach);
    this.dialogs = new WatchedMap(() => reached.value.dialogs, isSamePart);
    this.calls = new WatchedMap(() => reached.value.calls, isSamePart);
    this.tables = new WatchedMap(() => reached.value.tables, isSamePart);
    const fields = flows.settle(
      () => fieldsOf(this),
      (a, b) => isSameMap(a, b, isSameField),
    );
    this.fields = new WatchedMap(() => fields.value, isSameField);
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

const isSameReach = (a: Reach, b: Reach) =>
  isSameMap(a.dialogs, b.dialogs, isSamePart) &&
  isSameMap(a.calls, b.calls, isSamePart) &&
  isSameMap(a.tables, b.tables, isSamePart);

function isSameMap<V>(a: ReadonlyMap<string, V>, b: ReadonlyMap<string, V>, isSame: (a: V, b: V) => boolean): boolean {
  const others = [...b];
  return (
    a.size === b.size &&
    [...a].every(([id, value], index) => {
      const [name, other] = others[index] ?? [];
      return name === id && other !== undefined && isSame(value, other);
    })
  );
}

const isSameField = (a: PlacedField, b: PlacedField) => a.field === b.field && a.dialog === b.dialog;
