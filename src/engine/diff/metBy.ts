import { classifyFile } from '../flow/classifyFile.ts';
import { writtenAt } from '../flow/partsIn.ts';
import type { Unit } from '../flow/Unit.ts';
import type { GraphEdge } from '../graph/Graph.ts';
import { isWithin, Traffic } from '../graph/Traffic.ts';
import type { Draft, Met } from './Change.ts';
import type { Comparison } from './Comparison.ts';
import type { RenamedName } from './findRenames.ts';

type Place = Pick<GraphEdge, 'file' | 'path'>;
type UnitName = Pick<Unit, 'kind' | 'id'>;

/**
 * How often visitors encountered what a draft is about, by the traffic of the older revision; undefined without traffic, and for
 * what no screen shows.
 */
export function metBy(comparison: Comparison): (draft: Draft) => Met | undefined {
  const { revision, project } = comparison.was;
  if (revision.traffic === undefined) return () => undefined;
  const { flows } = project;
  const traffic = new Traffic(flows, withNewNames(revision.traffic.counts, comparison));
  const written = traffic.places.map((place) => ({ place, at: writtenAt(place, flows) }));

  /** How often the state or the dialog around a place was entered or opened. */
  const arrivalsAt = ({ file, path: [kind, name] }: Place, units: readonly UnitName[]): number | undefined => {
    const owner = classifyFile(file);
    const word = kind === 'states' ? 'state' : kind === 'dialogs' ? 'dialog' : undefined;
    const isPart = owner?.kind === 'screen' && word !== undefined && name !== undefined;
    const node = owner?.kind === 'dialog' ? `dialog ${owner.id}` : isPart ? `${owner.id} ${word} ${name}` : undefined;
    return node === undefined ? undefined : sum(units, (unit) => traffic.arrivals(node, unit));
  };

  /** How often the part at a place ran, was opened or was entered; undefined if only whole visits are counted of it. */
  const timesAt = (part: Place, units: readonly UnitName[]): number | undefined => {
    const own = written.filter(({ at }) => isStepOf(at, part));
    // A part of a step or of a call ran with it.
    const [around] = written
      .filter(({ at }) => isWithin(part, at))
      .toSorted((one, other) => other.at.path.length - one.at.path.length);
    const meant = (own.length > 0 ? own : around === undefined ? [] : [around]).map(({ place }) => place);
    return meant.length > 0 ? sum(units, (unit) => traffic.at(meant, unit)) : arrivalsAt(part, units);
  };

  return ({ about, reach }) => {
    const units = reach.map((name) =>
      name.startsWith(SHELL)
        ? ({ kind: 'shell', id: name.slice(SHELL.length) } as const)
        : ({ kind: 'screen', id: name } as const),
    );
    if (units.length === 0) return undefined;
    const visits = sum(units, (unit) => traffic.visits(unit));
    // No visitor has seen a new part yet.
    const times = about.was === undefined ? undefined : timesAt(writtenAt(about.was, flows), units);
    return { ...(times === undefined ? {} : { times }), visits };
  };
}

const SHELL = 'shell ';

const sum = (units: readonly UnitName[], countOf: (unit: UnitName) => number): number =>
  units.reduce((total, unit) => total + countOf(unit), 0);

/** Whether a step is the part itself, one of its list, or what its press does. */
function isStepOf(step: Place, part: Place): boolean {
  if (!isWithin(step, part)) return false;
  const [first, ...more] = step.path.slice(part.path.length);
  const rest = first === 'do' ? more : [first, ...more];
  return rest.length === 0 || (rest.length === 1 && (rest[0] === undefined || typeof rest[0] === 'number'));
}

/** The counts of the older flows by their newer names. */
function withNewNames(counts: ReadonlyMap<string, number>, { renamed, names }: Comparison): Map<string, number> {
  const isOf = ({ is }: RenamedName, unit: string) =>
    is.scopes.some((scope) => !/^(screen|shell) /.test(scope) || scope.endsWith(` ${unit}`));
  const newer = new Map<string, number>();
  for (const [name, count] of counts) {
    const [id = '', state = '', what = '', ...more] = name.split(' ');
    const unit = renamed.get(id) ?? id;
    const own = names.filter((one) => isOf(one, unit.replace('shell:', '')));
    const named = (word: string, ...kinds: readonly string[]) =>
      own.find(({ kind, was }) => kinds.includes(kind) && was === word)?.is.name ?? word;
    const action = /^(.*)\.(.*)$/.exec(what);
    const field = /^(.*)([=!])$/.exec(what);
    const said = action
      ? `${named(action[1] ?? '', 'dialog')}.${named(action[2] ?? '', 'item')}`
      : field
        ? `${named(field[1] ?? '', 'field')}${field[2]}`
        : named(what, 'call');
    const key = [unit, state === 'without' ? state : named(state, 'state'), said, ...more].join(' ');
    newer.set(key, (newer.get(key) ?? 0) + count);
  }
  return newer;
}
