import { isRecord } from '../contract/isRecord.ts';
import type { Flows } from '../flow/Flows.ts';
import type { Unit } from '../flow/Unit.ts';
import { type GraphEdge, tellEdge } from './Graph.ts';
import { type Countable, countablesOf, tellWay } from './trafficNames.ts';

/** What pages counted in some time, by the names of `trafficNames.ts`. */
export interface TrafficCounts {
  /** ISO 8601 in UTC. */
  readonly since: string;
  readonly until: string;
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Reads the counts that a service exported, and adds up those of all releases.
 * @param text JSON: `since`, `until`, and counts by name by release
 * @throws if it is something else
 */
export function readTraffic(text: string): TrafficCounts {
  const report = parsed(text);
  const { since, until, releases } = isRecord(report) ? report : {};
  const all = isRecord(releases) ? Object.values(releases) : [undefined];
  if (!isTime(since) || !isTime(until)) throw new Error(WRONG);
  const counts = new Map<string, number>();
  for (const release of all) {
    if (!isRecord(release)) throw new Error(WRONG);
    for (const [name, count] of Object.entries(release)) {
      if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw new Error(WRONG);
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  return { since, until, counts };
}

const WRONG = 'it has no exported counts of traffic';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(WRONG);
  }
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The days of some counts: `2026-11-21 to 2026-11-28`. */
export const tellDays = ({ since, until }: Pick<TrafficCounts, 'since' | 'until'>): string =>
  `${since.slice(0, 10)} to ${until.slice(0, 10)}`;

/** The place of a part of a flow, in a completed file. */
type Place = Pick<GraphEdge, 'file' | 'path'>;
type UnitName = Pick<Unit, 'kind' | 'id'>;

/**
 * The traffic of a portal, by the parts of its flows. Since nothing tells visitors apart, it knows how often something
 * happened, not to how many people. A visit is one opening of a screen.
 */
export class Traffic {
  readonly #counts: ReadonlyMap<string, number>;
  readonly #countables: readonly Countable[];
  readonly #exits: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param counts by name; other names than those of the flows have no effect */
  constructor(flows: Flows, counts: ReadonlyMap<string, number>) {
    this.#counts = counts;
    this.#countables = [...countablesOf(flows)];
    const exits = new Map<string, Set<string>>();
    for (const { name, exit } of this.#countables) {
      if (exit === undefined) continue;
      const line = tellWay(exit);
      exits.set(line, (exits.get(line) ?? new Set()).add(name));
    }
    this.#exits = exits;
  }

  /** How many counts the flows have no name for, such as those of a state that was removed. */
  get unknown(): number {
    const names = new Set(this.#countables.map(({ name }) => name));
    return this.#sum([...this.#counts.keys()].filter((name) => !names.has(name)));
  }

  /** How often an exit was taken. That of a load includes all other calls of the same kind on the screen. */
  taken(edge: Pick<GraphEdge, 'from' | 'to' | 'on' | 'when'>): number {
    return this.#sum(this.#exits.get(tellEdge(edge)) ?? []);
  }

  visits(unit: UnitName): number {
    return this.#ofUnit(unit, ([, , what, ...more]) => what === 'seen' && more.length === 0);
  }

  /** How many visits ended by an exit; undefined if the screen has none. Others were left by “back”, or closed. */
  wentOn(unit: UnitName): number | undefined {
    const away = this.#countables.filter((one) => one.exit?.isAway === true && isOf(one, unit));
    return away.length === 0 ? undefined : this.#sum(away.map(({ name }) => name));
  }

  /** How often visitors went from one screen straight to another one, by whatever part of the first. */
  passed(from: string, to: string): number {
    const names = this.#countables.flatMap(({ name, unit, exit }) =>
      unit.kind === 'screen' && unit.id === from && exit?.isAway === true && exit.to.id === to ? [name] : [],
    );
    return this.#sum(names);
  }

  /** How often a state was entered, or a dialog opened. */
  arrivals(node: string, unit?: UnitName): number {
    const there = this.#countables.filter((one) => one.exit?.to.id === node && (unit === undefined || isOf(one, unit)));
    return this.#sum(there.map(({ name }) => name));
  }

  /** The places of everything that is counted where it is written: steps and calls. */
  get places(): readonly Place[] {
    const all = this.#countables.flatMap(({ place }) => place ?? []);
    return [...new Map(all.map((place) => [keyOf(place), place])).values()];
  }

  /** How often the steps and calls at these places ran. */
  at(places: readonly Place[], unit?: UnitName): number {
    const wanted = new Set(places.map(keyOf));
    const there = this.#countables.filter(
      (one) => one.place !== undefined && wanted.has(keyOf(one.place)) && (unit === undefined || isOf(one, unit)),
    );
    return this.#sum(there.map(({ name }) => name));
  }

  /** How often values of a field broke a rule. */
  broken(unit: UnitName, field: string, isMeant: (rule: string) => boolean): number {
    return this.#ofUnit(unit, ([, , what, rule = '']) => what === `${field}!` && isMeant(rule));
  }

  /** How often calls of a screen ended with one of these faults. */
  failed(unit: UnitName, faults: readonly string[]): number {
    return this.#ofUnit(unit, ([, , , fault, ...more]) => more.length === 0 && faults.includes(String(fault)));
  }

  #ofUnit(unit: UnitName, isMeant: (words: readonly string[]) => boolean): number {
    return this.#sum(
      this.#countables.flatMap((one) => (isOf(one, unit) && isMeant(one.name.split(' ')) ? one.name : [])),
    );
  }

  #sum(names: Iterable<string>): number {
    return [...new Set(names)].reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0);
  }
}

const keyOf = ({ file, path }: Place): string => JSON.stringify([file, path]);

const isOf = ({ unit }: Countable, { kind, id }: UnitName): boolean => unit.kind === kind && unit.id === id;

/** Whether a place is at another one or below it. */
export const isWithin = (place: Place, { file, path }: Place): boolean =>
  place.file === file && path.every((name, index) => place.path[index] === name);
