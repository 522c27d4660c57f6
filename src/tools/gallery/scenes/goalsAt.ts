import { evaluate } from '../../../engine/runtime/values/evaluate.ts';
import { partsOf } from '../../walks/goals/programParts.ts';
import { stepsShown } from '../../walks/goals/stepsShown.ts';
import { type Place, scopeOf } from '../../walks/search/Place.ts';
import type { Move } from '../../walks/Walk.ts';
import { messagesOf } from './messagesOf.ts';
import { nameOf } from './Scene.ts';

/**
 * What a place shows of a screen's scenes, by name. A screen and its states are shown as most visitors see them, where
 * no call was refused on the way.
 */
export function goalsAt(place: Place): string[] {
  const goals = goalsAnywhereAt(place);
  return place.moves.some(isRefusal) ? goals.filter((name) => !isPlain(name)) : goals;
}

const isPlain = (name: string) => name === 'first' || name.startsWith('state-');
const isRefusal = (move: Move) => move.kind === 'answer' && !('data' in move.said);

/** The same, with screens and states that are only seen after a refusal. */
export function goalsAnywhereAt(place: Place): string[] {
  const { context, last, snapshot, isOver, asked } = place;
  const { program, portal } = context;
  const said = Object.values(stepsShown(last, program, portal))
    .flatMap(messagesOf)
    .map(nameOf);
  if (isOver || snapshot.left || !snapshot.begun) return said;
  if (!snapshot.ready) return asked.size > 0 ? [...said, 'loading'] : said;
  if (asked.size > 0) return said;
  if (snapshot.dialog !== undefined) return [...said, `dialog-${snapshot.dialog.id}`];
  if (Object.keys(snapshot.failed).length > 0) return [...said, 'fault'];
  return [...said, ...restingAt(place)];
}

/** A screen that only passes through, or a state that waits, is shown as long as it has no answer. */
export function goalsWaitingAt({ snapshot, isOver, moves }: Place): string[] {
  if (isOver || snapshot.left) return [];
  return [
    ...(moves.length === 0 ? ['first'] : []),
    ...(snapshot.state === undefined ? [] : [`state-${snapshot.state}`]),
  ];
}

function restingAt(place: Place): string[] {
  const { context, snapshot, moves } = place;
  const scope = scopeOf(place);
  const lists = partsOf(context.program, context.portal).items.flatMap(({ value, dialog }) => {
    if (!('list' in value) || dialog !== undefined) return [];
    const entries = evaluate(value.of, scope);
    return Array.isArray(entries) && entries.length === 0 ? [`empty-${value.list}`] : [];
  });
  return [
    ...(moves.every(({ kind }) => kind === 'answer' || kind === 'elapse') ? ['first'] : []),
    ...(snapshot.state === undefined ? [] : [`state-${snapshot.state}`]),
    ...lists,
  ];
}
