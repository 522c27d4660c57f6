import { compareShallow, compareStructural, computed, type IComputedValue } from 'mobx';
import { namesOfPart, type PlacedMention } from '../binder/namesOfPart.ts';
import type { PlacedField, Unit } from '../flow/Unit.ts';
import type { UnitNodes } from '../flow/UnitNodes.ts';
import { partsOf, portalParts, type UnitPart } from '../flow/UnitPart.ts';
import { visitPart } from '../flow/visitUnit.ts';
import type { NameKind } from '../language/primitives.ts';
import { Kept } from './Kept.ts';
import type { LiveFlows } from './LiveFlows.ts';
import { NodesOfParts } from './NodesOfParts.ts';
import { readLines } from './plainLines.ts';
import { WatchedUnit } from './WatchedUnit.ts';

/** A screen or a shell with its parts. Each is read again where what it rests on has changed. */
export class LiveUnit {
  readonly flows: LiveFlows;
  readonly unit: Unit;
  /** What there is in all its parts. */
  readonly nodes: UnitNodes;
  /** The same without the lines of the portal's own table. */
  readonly reached: UnitNodes;
  /** The lines of the portal's own table alone, which every unit has. */
  readonly common: UnitNodes;
  readonly #kept = new Kept<LiveUnit>(this);
  readonly #known = new Map<string, LivePart>();
  readonly #own: IComputedValue<readonly LivePart[]>;
  readonly #parts: IComputedValue<readonly LivePart[]>;
  readonly #common: IComputedValue<readonly LivePart[]>;
  readonly #judged: IComputedValue<readonly LivePart[]>;

  constructor(kind: Unit['kind'], id: string, flows: LiveFlows) {
    this.flows = flows;
    this.unit = new WatchedUnit(kind, id, flows);
    const kept = { equals: compareShallow, keepAlive: true };
    this.#own = computed(() => [...partsOf(flows, this.unit)].map((part) => this.part(part)), kept);
    this.#common = computed(() => portalParts(flows).map((part) => this.part(part)), kept);
    this.#parts = computed(() => [...this.#own.get(), ...this.commonParts], kept);
    const read = computed(() => readLines(flows).map((part) => this.part(part)), kept);
    this.#judged = computed(() => [...this.#own.get(), ...read.get()], kept);
    this.nodes = new NodesOfParts(() => this.parts);
    this.reached = new NodesOfParts(() => this.ownParts);
    this.common = new NodesOfParts(() => this.commonParts);
  }

  /** Its parts without the lines of the portal's own table. */
  get ownParts(): readonly LivePart[] {
    return this.#own.get();
  }

  /** The lines of the portal's own table, which every unit has. */
  get commonParts(): readonly LivePart[] {
    return this.#common.get();
  }

  get parts(): readonly LivePart[] {
    return this.#parts.get();
  }

  /** The parts that are judged for this unit: all but what means the same for every unit. */
  get judgedParts(): readonly LivePart[] {
    return this.#judged.get();
  }

  part(part: UnitPart): LivePart {
    const id = JSON.stringify(part);
    const known = this.#known.get(id) ?? new LivePart(part, this);
    this.#known.set(id, known);
    return known;
  }

  /** The part in which a field stands. */
  partWith({ dialog }: PlacedField): LivePart {
    return this.part(dialog === undefined ? { kind: 'own' } : { kind: 'dialog', id: dialog });
  }

  /**
   * What a function gives for each of its own parts, in their order. A part that changes costs no more than itself.
   *
   * @param lists parts that have nothing in these lists are left out; without it, none is
   */
  gather<V>(make: (part: LivePart) => readonly V[], lists?: readonly (keyof UnitNodes)[]): readonly V[] {
    const isMeant = ({ nodes }: LivePart) => lists === undefined || lists.some((list) => nodes[list].length > 0);
    return this.ownParts.flatMap((part) => (isMeant(part) ? part.keep(make) : []));
  }

  /** What a function gives for this unit, as long as what it read stays. */
  keep<V>(make: (checked: LiveUnit) => V): V {
    return this.#kept.get(make);
  }
}

type NamesByKind = ReadonlyMap<NameKind, readonly PlacedMention[]>;

function byKind(names: readonly PlacedMention[]): NamesByKind {
  const kinds = new Map<NameKind, PlacedMention[]>();
  for (const name of names) {
    const known = kinds.get(name.kind);
    if (known === undefined) kinds.set(name.kind, [name]);
    else known.push(name);
  }
  return kinds;
}

/** A part of a screen or a shell, which is judged by itself where it is shared or changes by itself. */
export class LivePart {
  readonly part: UnitPart;
  /** The screen or the shell that it is a part of. */
  readonly whole: LiveUnit;
  readonly #kept = new Kept<LivePart>(this);
  readonly #nodes: IComputedValue<UnitNodes>;
  readonly #names: IComputedValue<NamesByKind>;

  constructor(part: UnitPart, whole: LiveUnit) {
    this.part = part;
    this.whole = whole;
    this.#nodes = computed(() => visitPart(whole.flows, whole.unit, part), { keepAlive: true });
    this.#names = computed(() => byKind(namesOfPart(whole.flows, whole.unit, part)), {
      equals: compareStructural,
      keepAlive: true,
    });
  }

  get flows(): LiveFlows {
    return this.whole.flows;
  }

  get unit(): Unit {
    return this.whole.unit;
  }

  /** What there is in this part alone. */
  get nodes(): UnitNodes {
    return this.#nodes.get();
  }

  /** The names in this part, and in the rule sets of its fields, by kind. */
  get names(): NamesByKind {
    return this.#names.get();
  }

  /** What a function gives for this part, as long as what it read stays. */
  keep<V>(make: (part: LivePart) => V): V {
    return this.#kept.get(make);
  }
}
