import type { Flows } from '../../../engine/flow/Flows.ts';
import { resolveScreen } from '../../../engine/flow/resolveUnit.ts';
import type { Item } from '../../../engine/flow/types.ts';
import type { Unit } from '../../../engine/flow/Unit.ts';
import { Moves } from './movesOf.ts';
import { byLength, pathsFrom, type Ways } from './pathsFrom.ts';
import { type Goal, nameOf, type Scene, type ScenePath } from './Scene.ts';

/**
 * All scenes of a portal, from its flows alone. A dialog with its own file is one scene, with paths from all screens
 * that open it; so is a toast or a banner with the same message on several screens.
 */
export function listScenes(flows: Flows): Scene[] {
  const own: Scene[] = [];
  const said = new Map<string, Scene[]>();
  for (const id of [...flows.screens.keys()].sort()) {
    const unit = resolveScreen(flows, id);
    if (unit === undefined) continue;
    for (const scene of scenesOf(unit, new Moves(unit, flows.portal?.value.outcomes ?? {}))) {
      const { goal } = scene;
      const isShared = goal.kind === 'dialog' && unit.dialogs.get(goal.id)?.shared === true;
      if (!isShared && goal.kind !== 'toast' && goal.kind !== 'banner') own.push(scene);
      else said.set(nameOf(goal), [...(said.get(nameOf(goal)) ?? []), scene]);
    }
  }
  const shared = [...said].map(([name, scenes]): Scene => {
    const [first] = scenes;
    if (first === undefined) throw new Error(name);
    if (scenes.length === 1 && first.goal.kind !== 'dialog') return first;
    const ways = scenes.flatMap((scene) => scene.ways).sort(byLength);
    return { ...first, id: name, flow: 'shared', screen: undefined, ways };
  });
  return [...own, ...shared];
}

function scenesOf(unit: Unit, moves: Moves): Scene[] {
  const ways = pathsFrom(unit, moves);
  const scene = (goal: Goal, found: readonly ScenePath[] = ways.get(nameOf(goal)) ?? []): Scene => ({
    id: goal.kind === 'first' ? unit.id : `${unit.id}.${nameOf(goal)}`,
    flow: unit.flow,
    screen: unit.id,
    goal,
    ways: found,
  });
  const opened: ScenePath[] = [{ screen: unit.id, moves: [] }];
  const calls = [...unit.calls.values()].map(({ value }) => value);
  const faults = moves.faults().map((move) => ({ screen: unit.id, moves: [move] }));
  return [
    scene({ kind: 'first' }, opened),
    ...formScenes(unit, ways, scene),
    ...Object.keys(unit.states).map((id, index) => {
      const goal: Goal = { kind: 'state', id };
      // The screen may open in its first state.
      return scene(goal, [...(index === 0 ? opened : []), ...(ways.get(nameOf(goal)) ?? [])]);
    }),
    ...[...unit.dialogs.keys()].map((dialog) => scene({ kind: 'dialog', id: dialog })),
    ...[...ways].flatMap(([, [way]]) => {
      const goal = way?.moves.at(-1)?.goal;
      return goal !== undefined && ['toast', 'banner', 'error'].includes(goal.kind) ? [scene(goal)] : [];
    }),
    ...(calls.some(({ load }) => load === 'required') ? [scene({ kind: 'loading' }, opened)] : []),
    ...(faults.length > 0 ? [scene({ kind: 'fault' }, faults)] : []),
    ...(unit.bodies.some(({ value }) => value.some((item) => 'list' in item))
      ? [scene({ kind: 'empty' }, opened)]
      : []),
  ];
}

/** The form of the first state: sent empty if a field is required, and sent with invalid values if texts are typed. */
function formScenes(unit: Unit, ways: Ways, scene: (goal: Goal, ways: ScenePath[]) => Scene): Scene[] {
  const [first = ''] = Object.keys(unit.states);
  const items = unit.bodies.flatMap(({ value }) => value).filter((item) => isIn(item, first));
  const submit = items.find((item) => 'submit' in item);
  const fields = items.filter((item) => 'field' in item);
  if (submit === undefined || fields.length === 0) return [];
  // Answers may open the screen in another state.
  const starts = [{ screen: unit.id, moves: [] }, ...(ways.get(nameOf({ kind: 'state', id: first })) ?? [])];
  const sent = (goal: Goal, fill: 'nothing' | 'nonsense') =>
    scene(
      goal,
      starts.map(({ screen, moves }) => ({
        screen,
        moves: [...moves, { press: submit.submit, fill, answers: [], goal }],
      })),
    );
  return [
    ...(fields.some((field) => 'required' in field) ? [sent({ kind: 'required' }, 'nothing')] : []),
    ...(fields.some((field) => 'rules' in field) ? [sent({ kind: 'invalid' }, 'nonsense')] : []),
  ];
}

const isIn = (item: Item, state: string) => item.in === undefined || [item.in].flat().includes(state);
