import type { Flows } from '../../engine/flow/Flows.ts';
import { resolveScreen } from '../../engine/flow/resolveUnit.ts';
import type { Unit } from '../../engine/flow/Unit.ts';
import { Moves } from './movesOf.ts';
import type { Goal, Move, Scene, ScenePath } from './Scene.ts';

/** Of moves, prerequisites aside. */
const LONGEST = 3;
/** The number of paths for one goal. They are tried in turn until one leads there. */
const KEPT = 8;

const nameOf = (goal: Goal): string => ('id' in goal ? `${goal.kind}-${goal.id}` : goal.kind);

/**
 * All scenes: each screen as it opens, the errors of its empty form, each further state, each dialog. A dialog that
 * several screens share is one scene, with paths from all of them.
 */
export function listScenes(flows: Flows): Scene[] {
  const shared = new Map<string, Scene>();
  const own = [...flows.screens.keys()].sort().flatMap((id) => {
    const unit = resolveScreen(flows, id);
    if (unit === undefined) return [];
    const ways = pathsFrom(unit, new Moves(unit, flows.portal?.value.outcomes ?? {}));
    const scene = (goal: Goal): Scene => ({
      id: goal.kind === 'first' ? id : `${id}.${nameOf(goal)}`,
      flow: unit.flow,
      screen: id,
      goal,
      ways: ways.get(nameOf(goal)) ?? [],
    });
    for (const [dialog, located] of unit.dialogs) {
      if (!located.shared) continue;
      const goal: Goal = { kind: 'dialog', id: dialog };
      const known = shared.get(dialog) ?? { id: nameOf(goal), flow: 'shared', screen: undefined, goal, ways: [] };
      shared.set(dialog, { ...known, ways: [...known.ways, ...(ways.get(nameOf(goal)) ?? [])] });
    }
    const dialogs = [...unit.dialogs].filter(([, located]) => !located.shared).map(([dialog]) => dialog);
    return [
      { ...scene({ kind: 'first' }), ways: [{ screen: id, moves: [] }] },
      ...requiredScene(unit, ways).map((found) => ({ ...scene({ kind: 'required' }), ways: found })),
      ...Object.keys(unit.states).map((state) => scene({ kind: 'state', id: state })),
      ...dialogs.map((dialog) => scene({ kind: 'dialog', id: dialog })),
    ];
  });
  return [...own, ...[...shared.values()].map((scene) => ({ ...scene, ways: [...scene.ways].sort(byLength) }))];
}

const byLength = (one: ScenePath, other: ScenePath) => one.moves.length - other.moves.length;

/** The paths to every state and dialog of a screen by the goal's name, shorter ones first. */
function pathsFrom(unit: Unit, moves: Moves): Map<string, ScenePath[]> {
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
        if (ways.length < 2) next.push({ way: longer, goal: move.goal });
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

/** The submit of an empty form with required fields; empty if the first state has no such form. */
function requiredScene(unit: Unit, ways: ReadonlyMap<string, readonly ScenePath[]>): ScenePath[][] {
  const [first = ''] = Object.keys(unit.states);
  const items = unit.bodies
    .flatMap(({ value }) => value)
    .filter((item) => item.in === undefined || [item.in].flat().includes(first));
  const submit = items.find((item) => 'submit' in item);
  if (submit === undefined || !items.some((item) => 'field' in item && 'required' in item)) return [];
  const move: Move = { press: submit.submit, isBlank: true, answers: [], goal: { kind: 'required' } };
  // What was answered may open the screen in another state.
  const starts = [{ screen: unit.id, moves: [] }, ...(ways.get(nameOf({ kind: 'state', id: first })) ?? [])];
  return [starts.map(({ screen, moves }) => ({ screen, moves: [...moves, move] }))];
}
