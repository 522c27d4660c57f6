import { isOfBrowser } from '../../../engine/contract/Contract.ts';
import { isDispensable, isWaitedFor } from '../../../engine/flow/loads.ts';
import type { PortalTables } from '../../../engine/flow/Program.ts';
import { findFault } from '../../../engine/runtime/calls/findOutcome.ts';
import { evaluate } from '../../../engine/runtime/values/evaluate.ts';
import { isVisible } from '../../../engine/runtime/values/readAll.ts';
import type { Move } from '../../player/Ground.ts';
import { fieldOfError, type GoalId, pathOfGoal } from '../../walks/goals/goalsOf.ts';
import { partsOf } from '../../walks/goals/programParts.ts';
import { stepsShown } from '../../walks/goals/shownBy.ts';
import { reachedSteps, startedCalls } from '../../walks/goals/startedCalls.ts';
import type { OpenUnit } from '../../walks/openUnits.ts';
import { Explorer } from '../../walks/search/Explorer.ts';
import { type Place, scopeOf } from '../../walks/search/Place.ts';
import { type Searched, subjectOf } from '../../walks/search/subjectOf.ts';
import { type Goal, messagesOf, nameOf } from './Scene.ts';
import { WrongFields } from './WrongFields.ts';

/**
 * The search of a screen stops after this many events in a row that lead to nothing new. The end of a second factor
 * needs 1,100.
 */
const PATIENCE = 1500;

interface Placed {
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly place: Place | undefined;
}

interface Places {
  readonly placed: readonly Placed[];
  /** Rules whose messages no place shows, as `field rule`. */
  readonly missing: readonly string[];
}

/** Where a screen or a shell shows each of its scenes. */
export function placesOf(open: OpenUnit, searched: Searched): Places {
  const { subject, openings } = subjectOf(open, searched);
  const { program, portal } = subject;
  const goals = goalsOf(open, portal);
  const found = new Map<string, Place>();
  const owes = (name: string) => goals.has(name) && !found.has(name);
  const seenAt = (place: Place) => (hasFailed(place) ? goalsAt(place) : [...goalsAt(place), ...place.shows]);
  const wanted = new Set<string>(goals.keys());
  const explorer = new Explorer<string>(subject, wanted, openings, PATIENCE, seenAt);
  /** Searches for the remaining scenes in another way. */
  const lookFor = (shownAt: (place: Place) => Iterable<string>) => {
    const left = new Explorer<string>(subject, new Set([...goals.keys()].filter(owes)), openings, PATIENCE, shownAt);
    left.wander();
    for (const [name, place] of left.found) found.set(name, place);
  };
  const wander = () => {
    explorer.wander();
    for (const [name, place] of explorer.found) if (owes(name)) found.set(name, place);
  };
  wander();
  lookFor(goalsInSilenceAt);
  lookFor(goalsAnywhereAt);

  const wrong = new WrongFields(subject);
  for (const [name, goal] of goals) {
    const place = found.get(name);
    if (place !== undefined && (goal.kind === 'first' || 'id' in goal)) wrong.fillIn(place);
  }

  // What is still missing is searched for near the decisions that it depends on.
  const isOwed = (goal: GoalId): boolean => {
    const field = fieldOfError(goal);
    if (field !== undefined) return wrong.owes(field, pathOfGoal(goal)[3] ?? '');
    const steps = Object.values(stepsShown([goal], program, portal));
    return steps.flatMap(messagesOf).some((message) => owes(nameOf(message)));
  };
  const look = () => {
    for (const goal of open.goals) {
      if (!isOwed(goal)) continue;
      wanted.add(goal);
      explorer.lead(goal);
      wander();
      const place = explorer.found.get(goal);
      if (place !== undefined && fieldOfError(goal) !== undefined) wrong.take(place);
    }
  };
  look();
  if (open.goals.some(isOwed)) {
    // A search for all scenes at once reaches more of them.
    for (const goal of open.goals) wanted.add(goal);
    wander();
    look();
  }

  lookFor(goalsWaitingAt);
  return {
    placed: [...[...goals].map(([name, goal]) => ({ goal, place: found.get(name) })), ...wrong.scenes],
    missing: wrong.missing,
  };
}

/** Everything that a screen or a shell can show, from its flow, by name; for invalid fields see `WrongFields.ts`. */
function goalsOf({ kind, unit, module }: OpenUnit, portal: PortalTables): ReadonlyMap<string, Goal> {
  const { program } = module;
  const calls = [...startedCalls(program, portal).keys()].flatMap((id) => program.calls[id] ?? []);
  const canFail = calls.some(
    (call) =>
      !isDispensable(call) &&
      !isOfBrowser(call.operation) &&
      findFault(call, 'MALFORMED', { program, portal }) === undefined,
  );
  const own: readonly Goal[] = [
    { kind: 'first' },
    ...Object.keys(unit.states).map((id) => ({ kind: 'state', id }) as const),
    ...(calls.some(isWaitedFor) ? [{ kind: 'loading' } as const] : []),
    ...(canFail ? [{ kind: 'fault' } as const] : []),
    ...partsOf(program, portal).items.flatMap(({ value }) =>
      'list' in value ? [{ kind: 'empty', id: value.list } as const] : [],
    ),
  ];
  const all: readonly Goal[] = [
    // The shell around a screen is shown with it.
    ...(kind === 'screen' ? own : []),
    ...[...unit.dialogs.keys()].map((id) => ({ kind: 'dialog', id }) as const),
    ...[...reachedSteps(program, portal)].flatMap(messagesOf),
  ];
  return new Map(all.map((goal) => [nameOf(goal), goal]));
}

/** Whether the open dialog, if any, offers something to do, which may depend on the inputs that the step passes. */
export function offersAct(place: Place): boolean {
  const { context, snapshot } = place;
  const body = context.program.dialogs[snapshot.dialog?.id ?? '']?.body ?? [];
  const acts = body.filter((item) => 'button' in item || 'submit' in item || 'link' in item);
  return acts.length === 0 || acts.some((item) => isVisible(item, scopeOf(place)));
}

/**
 * The scenes of a screen that a place shows, by name. Screens and states are included only if no call was refused on
 * the way, as most visitors see them, dialogs only if they offer something to do, and messages only without the fault
 * of another call.
 */
function goalsAt(place: Place): string[] {
  const goals = goalsAnywhereAt(place).filter((name) => !name.startsWith('dialog-') || offersAct(place));
  if (hasFailed(place)) return goals.filter((name) => name === 'fault');
  return place.moves.some(isRefusal) ? goals.filter((name) => !isPlain(name)) : goals;
}

/** Screens and states after a refusal without a message, such as the browser's when it was asked without a press. */
function goalsInSilenceAt(place: Place): string[] {
  const { program, portal } = place.context;
  const isTold = Object.values(stepsShown(place.shows, program, portal)).flatMap(messagesOf).length > 0;
  return isTold ? [] : goalsAnywhereAt(place);
}

const hasFailed = ({ snapshot }: Place): boolean => Object.keys(snapshot.failed).length > 0;
const isPlain = (name: string) => name === 'first' || name.startsWith('state-');
const isRefusal = (move: Move) => move.kind === 'answer' && !('data' in move.said);

/** Like `goalsAt`, but including screens and states that are only seen after a refusal. */
function goalsAnywhereAt(place: Place): string[] {
  const { context, last, snapshot, isOver, asked } = place;
  const { program, portal } = context;
  const said = Object.values(stepsShown(last, program, portal))
    .flatMap(messagesOf)
    .map(nameOf);
  if (isOver || snapshot.left || !snapshot.begun) return said;
  if (!snapshot.ready) return asked.size > 0 ? [...said, 'loading'] : said;
  if (asked.size > 0) return said;
  if (snapshot.dialog !== undefined) return [...said, nameOf({ kind: 'dialog', id: snapshot.dialog.id })];
  if (hasFailed(place)) return [...said, 'fault'];
  return [...said, ...restingAt(place)];
}

/** A screen that only redirects, or a state that waits, is shown while its call is unanswered. */
function goalsWaitingAt({ snapshot, isOver, moves }: Place): string[] {
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
