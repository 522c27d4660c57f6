import type { Unit } from '../../../engine/flow/Unit.ts';
import type { Moves } from './movesOf.ts';
import { type Goal, type Move, nameOf, type ScenePath } from './Scene.ts';

/** Of moves, not counting prerequisites. */
const LONGEST = 3;
/** The number of paths for one goal. They are tried in turn until one reaches it. */
const KEPT = 8;

/** The paths to each goal of a screen, by the goal's name. */
export type Ways = ReadonlyMap<string, readonly ScenePath[]>;

export const byLength = (one: ScenePath, other: ScenePath) => one.moves.length - other.moves.length;

/** The paths to everything that a screen can show, shorter ones first. */
export function pathsFrom(unit: Unit, moves: Moves): Ways {
  const found = new Map<string, ScenePath[]>();
  let ends: readonly { readonly way: ScenePath; readonly goal: Goal }[] = [
    { way: { screen: unit.id, moves: [] }, goal: { kind: 'first' } },
  ];
  for (let length = 1; length <= LONGEST; length += 1) {
    const next: { way: ScenePath; goal: Goal }[] = [];
    for (const { way, goal } of ends) {
      const steps = [...(goal.kind === 'first' ? moves.first() : []), ...moves.from(goal)].sort(
        (one, other) => one.answers.length - other.answers.length,
      );
      for (const move of steps) {
        if (move.goal === undefined || nameOf(move.goal) === nameOf(goal)) continue;
        const ways = found.get(nameOf(move.goal)) ?? [];
        if (ways.length >= KEPT) continue;
        const longer = { screen: unit.id, moves: [...way.moves, ...prepared(move, goal, unit, moves)] };
        found.set(nameOf(move.goal), [...ways, longer]);
        // Two paths from each place are enough: they differ in their answers.
        const isPlace = move.goal.kind === 'state' || move.goal.kind === 'dialog';
        if (isPlace && ways.length < 2) next.push({ way: longer, goal: move.goal });
      }
    }
    ends = next;
  }
  return found;
}

function prepared(move: Move, from: Goal, unit: Unit, moves: Moves): Move[] {
  if (move.press === undefined || from.kind === 'dialog') return [move];
  const state = from.kind === 'state' ? from.id : (Object.keys(unit.states)[0] ?? '');
  return [...moves.before(move.press, state), move];
}
