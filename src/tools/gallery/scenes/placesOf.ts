import { fieldOfError, type GoalId, pathOfGoal } from '../../walks/goals/goalsOf.ts';
import { stepsShown } from '../../walks/goals/stepsShown.ts';
import type { OpenUnit } from '../../walks/openUnits.ts';
import { Explorer } from '../../walks/search/Explorer.ts';
import type { Place } from '../../walks/search/Place.ts';
import { type Searched, subjectOf } from '../../walks/search/subjectOf.ts';
import { goalsAnywhereAt, goalsAt, goalsWaitingAt } from './goalsAt.ts';
import { goalsOf } from './goalsOf.ts';
import { messagesOf } from './messagesOf.ts';
import { type Goal, nameOf } from './Scene.ts';
import { WrongFields } from './WrongFields.ts';

/** Events that may pass on one screen without anything new. The end of a second factor needs 1,100. */
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
  const seenAt = (place: Place) => [...goalsAt(place), ...place.shows];
  const wanted = new Set<string>(goals.keys());
  const explorer = new Explorer<string>(subject, wanted, openings, PATIENCE, seenAt);
  /** Looks for those that are left in another way. */
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
  lookFor(goalsAnywhereAt);

  const wrong = new WrongFields(subject);
  for (const [name, goal] of goals) {
    const place = found.get(name);
    if (place !== undefined && (goal.kind === 'first' || 'id' in goal)) wrong.fillIn(place);
  }

  // What is left is looked for beside the decisions on which it depends.
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
    // Who looks for everything comes further.
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
