import { operationOf, successOutcomes } from '../contract/Contract.ts';
import { oncePer } from '../contract/oncePer.ts';
import { leavesPortal, placeOf } from '../flow/exitsOf.ts';
import { partsIn } from '../flow/partsIn.ts';
import type { Happening } from '../flow/types.ts';
import { step as STEP } from '../grammar/steps.ts';
import { type Event, type Happened, type Position, positionAfter } from './Moment.ts';
import type { Move } from './Move.ts';
import type { Found } from './Search.ts';

/** Members that describe a position; a happening with no others is a position. */
const OF_POSITION: ReadonlySet<string> = new Set(['screen', 'state', 'dialog']);

export const isPosition = oncePer((happening: Happening): boolean =>
  Object.keys(happening).every((name) => OF_POSITION.has(name)),
);

const among = (wanted: string | string[] | undefined, found: string | undefined): boolean =>
  wanted === undefined || (found !== undefined && [wanted].flat().includes(found));

/** The members that describe a position. */
type Where = { readonly [K in 'screen' | 'state' | 'dialog']?: Happening[K] | undefined };

/** Whether a visitor at this position is where the happening says. */
export const fitsPosition = ({ screen, state, dialog }: Where, at: Position): boolean =>
  among(screen, at.screen) && among(state, at.state) && among(dialog, at.dialog);

/** Whether a step at a position is the happening. */
export function fitsEvent(happening: Happening, { move, at }: Event): boolean {
  const { screen, state, dialog, press, place, operation, outcome, message, away } = happening;
  const { step } = move;
  return (
    !isPosition(happening) &&
    fitsPosition({ screen, state, dialog }, at) &&
    (press === undefined || (move.start === 'press' && among(press, move.on))) &&
    (place === undefined || among(place, placeOf(step))) &&
    (outcome === undefined ? among(operation, askedBy(move)) : isAnswer(move, operation, outcome)) &&
    (message === undefined || messagesOf(move).some((one) => among(message, one))) &&
    (away === undefined || leavesPortal(step))
  );
}

/** The operation that a step calls. */
const askedBy = ({ step, scope: { unit } }: Move): string | undefined =>
  step.call === undefined ? undefined : unit.calls.get(step.call)?.value.operation;

function isAnswer(move: Move, operation: string | string[] | undefined, outcome: string | string[]): boolean {
  if (move.call === undefined || !among(operation, move.operation)) return false;
  if (move.on !== 'success') return among(outcome, move.on);
  // A step for every success is one of these outcomes only if all successes are.
  const known = operationOf(move.operation ?? '', move.scope.flows.definition.contract);
  const successes = known === undefined ? [] : successOutcomes(known);
  return successes.length > 0 && successes.every((one) => among(outcome, one));
}

/** The steps that may be a happening: those that call its operation or answer for it, if it names one. */
export function mayFit({ operation }: Happening, all: Found): readonly Happened[] {
  if (operation === undefined) return all.events;
  return [operation].flat().flatMap((name) => byOperation(all).get(name) ?? []);
}

/** The steps that make a call, and those that answer it, by its operation. */
const byOperation = oncePer(({ events }: Found): ReadonlyMap<string, readonly Happened[]> => {
  const found = new Map<string, Happened[]>();
  for (const one of events)
    for (const operation of new Set([askedBy(one.event.move), one.event.move.operation])) {
      if (operation === undefined) continue;
      const known = found.get(operation) ?? [];
      found.set(operation, known);
      known.push(one);
    }
  return found;
});

const messagesOf = ({ step }: Move): readonly string[] =>
  partsIn(step, STEP).flatMap(({ part, value }) => (part === 'message' ? [String(value)] : []));

/** Whether a step is the happening, or leads to where the happening says. */
export function leadsTo(happening: Happening, event: Event): boolean {
  if (!isPosition(happening)) return fitsEvent(happening, event);
  const after = positionAfter(event);
  return after !== undefined && fitsPosition(happening, after);
}

/** The same, unless the visitor is there already. */
export const fits = (happening: Happening, event: Event): boolean =>
  leadsTo(happening, event) && !(isPosition(happening) && fitsPosition(happening, event.at));
