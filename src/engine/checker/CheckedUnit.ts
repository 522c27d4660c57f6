import { namesOfPart, type PlacedMention } from '../binder/namesOfPart.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Item } from '../flow/types.ts';
import type { PlacedField, ScopedNode, Unit, UnitNodes } from '../flow/Unit.ts';
import { partsOf, portalParts, type UnitPart } from '../flow/UnitPart.ts';
import { visitPart } from '../flow/visitUnit.ts';
import type { NameKind } from '../language/primitives.ts';
import { Given, Kept } from './Kept.ts';
import { type Depths, Live, type LiveFlows } from './LiveFlows.ts';
import { readLines } from './plainLines.ts';

type NamesByKind = ReadonlyMap<NameKind, readonly PlacedMention[]>;

/** Results of functions for one object, each cached separately. */
class Facts<S> {
  readonly #known = new Map<unknown, Kept<unknown>>();

  of<V>(make: (subject: S) => V, subject: S): V {
    const known = this.#known.get(make) ?? new Kept(() => make(subject));
    this.#known.set(make, known);
    return known.read() as V;
  }

  release(): void {
    for (const kept of this.#known.values()) kept.release();
  }
}

/** A function of a unit, a part or all units, recomputed when something that the function read has changed. */
export const keptPer =
  <S extends { readonly facts: Facts<S> }, V>(make: (subject: S) => V): ((subject: S) => V) =>
  (subject) =>
    subject.facts.of(make, subject);

/** A unit's calls, dialogs, tables and fields are watched one by one. */
const UNIT: Depths = { dialogs: {}, calls: {}, tables: {}, fields: {} };

/** A screen or a shell with its parts. */
export class CheckedUnit {
  readonly live: LiveFlows;
  readonly unit: Unit;
  readonly facts = new Facts<CheckedUnit>();
  readonly #resolved: Kept<Unit | undefined>;
  readonly #unit: Live<Unit>;
  readonly #parts = new Map<string, CheckedPart>();

  /** @returns undefined if there is no such unit */
  static open(kind: Unit['kind'], id: string, live: LiveFlows): CheckedUnit | undefined {
    const resolved = new Kept(() => (kind === 'screen' ? resolveScreen : resolveShell)(live.flows, id));
    const unit = resolved.now();
    return unit && new CheckedUnit(resolved, unit, live);
  }

  private constructor(resolved: Kept<Unit | undefined>, unit: Unit, live: LiveFlows) {
    this.live = live;
    this.#resolved = resolved;
    this.#unit = new Live(unit, UNIT);
    this.unit = this.#unit.value;
  }

  /**
   * Called after a change of the flows, before anything reads the unit.
   * @returns whether the unit still exists
   */
  renew(): boolean {
    const unit = this.#resolved.now();
    if (unit !== undefined) this.#unit.set(unit);
    return unit !== undefined;
  }

  /** Called when the unit is gone, since the flows would refer to its results forever. */
  release(): void {
    for (const { facts } of [this, ...this.#parts.values()]) facts.release();
    this.#resolved.release();
  }

  get flows(): Flows {
    return this.live.flows;
  }

  /** Its parts without the lines of the portal's own table. */
  get ownParts(): readonly CheckedPart[] {
    return ownParts(this);
  }

  /** The parts checked for this unit: all except the parts that have the same meaning in every unit. */
  get judgedParts(): readonly CheckedPart[] {
    return judgedParts(this);
  }

  /** The nodes of its own parts. */
  get nodes(): UnitNodes {
    return nodesOfUnit(this);
  }

  part(part: UnitPart): CheckedPart {
    const id = JSON.stringify(part);
    const known = this.#parts.get(id) ?? new CheckedPart(part, this);
    this.#parts.set(id, known);
    return known;
  }

  /** The part that contains a field. */
  partWith({ dialog }: PlacedField): CheckedPart {
    return this.part(dialog === undefined ? { kind: 'own' } : { kind: 'dialog', id: dialog });
  }

  /** The node of a field. By id, since the unit keeps an equal field of an earlier check, which the nodes do not have. */
  nodeOf(placed: PlacedField): ScopedNode<Item> | undefined {
    const { items } = this.partWith(placed).nodes;
    return items.find(({ value }) => 'field' in value && value.field === placed.field.field);
  }
}

/** A part of a screen or a shell, checked separately if it is shared or changes separately. */
export class CheckedPart {
  readonly part: UnitPart;
  /** The screen or the shell that it belongs to. */
  readonly whole: CheckedUnit;
  readonly facts = new Facts<CheckedPart>();

  constructor(part: UnitPart, whole: CheckedUnit) {
    this.part = part;
    this.whole = whole;
  }

  get flows(): Flows {
    return this.whole.flows;
  }

  get unit(): Unit {
    return this.whole.unit;
  }

  /** The nodes of only this part. */
  get nodes(): UnitNodes {
    return nodesOfPart(this);
  }

  /** The names in this part, and in the rule sets of its fields, by kind. */
  get names(): NamesByKind {
    return namesIn(this);
  }
}

const ownParts = keptPer((checked: CheckedUnit) =>
  [...partsOf(checked.flows, checked.unit)].map((part) => checked.part(part)),
);
const judgedParts = keptPer((checked: CheckedUnit) => [
  ...checked.ownParts,
  ...readLines(checked.flows).map((part) => checked.part(part)),
]);
const nodesOfUnit = keptPer(({ ownParts: parts }: CheckedUnit) => nodesOf(parts));
const nodesOfPart = keptPer(({ flows, unit, part }: CheckedPart) => visitPart(flows, unit, part));
const namesIn = keptPer(({ flows, unit, part }: CheckedPart): NamesByKind => {
  const kinds = new Map<NameKind, PlacedMention[]>();
  for (const name of namesOfPart(flows, unit, part)) kinds.set(name.kind, [...(kinds.get(name.kind) ?? []), name]);
  return kinds;
});

/** All nodes of some parts. */
function nodesOf(parts: readonly CheckedPart[]): UnitNodes {
  const all = parts.map(({ nodes }) => nodes);
  return {
    items: all.flatMap(({ items }) => items),
    handlers: all.flatMap(({ handlers }) => handlers),
    steps: all.flatMap(({ steps }) => steps),
    guards: all.flatMap(({ guards }) => guards),
    values: all.flatMap(({ values }) => values),
    references: all.flatMap(({ references }) => references),
    messages: all.flatMap(({ messages }) => messages),
    lines: all.flatMap(({ lines }) => lines),
    calls: all.flatMap(({ calls }) => calls),
    rules: all.flatMap(({ rules }) => rules),
  };
}

/** Every screen and shell. Each one stays the same object from one check to the next. */
export class CheckedUnits {
  readonly live: LiveFlows;
  readonly facts = new Facts<CheckedUnits>();
  readonly #all = new Given<readonly CheckedUnit[]>([]);
  #known: ReadonlyMap<string, CheckedUnit> = new Map();

  constructor(live: LiveFlows) {
    this.live = live;
  }

  /** Called after a change of the flows, before anything reads the units. */
  renew(): void {
    const { screens, portal } = this.live.flows;
    const known = new Map<string, CheckedUnit>();
    const open = (kind: Unit['kind'], id: string) => {
      const before = this.#known.get(`${kind} ${id}`);
      const unit = before?.renew() ? before : CheckedUnit.open(kind, id, this.live);
      if (unit !== undefined) known.set(`${kind} ${id}`, unit);
    };
    for (const id of screens.keys()) open('screen', id);
    for (const id of Object.keys(portal?.value.shells ?? {})) open('shell', id);
    for (const [name, unit] of this.#known) if (known.get(name) !== unit) unit.release();
    this.#known = known;
    this.#all.set([...known.values()]);
  }

  get flows(): Flows {
    return this.live.flows;
  }

  get all(): readonly CheckedUnit[] {
    return this.#all.read();
  }

  /** The lines of the portal's own table. Every unit has these lines; this returns those of the first unit. */
  get common(): readonly CheckedPart[] {
    return commonParts(this);
  }
}

const commonParts = keptPer(({ all: [first], flows }: CheckedUnits) =>
  first === undefined ? [] : portalParts(flows).map((part) => first.part(part)),
);
