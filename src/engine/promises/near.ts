import { leadsAway } from '../flow/exitsOf.ts';
import { alwaysHolds, knowledgeOf } from '../flow/expressions/compareGuards.ts';
import type { Promises } from '../flow/types.ts';
import { fits } from './kept.ts';
import { type Event, keyOf, type Moment, type Position, positionAfter, targetOf } from './Moment.ts';
import { tellHappening, tellWay } from './tellWay.ts';
import type { Fault, Ground } from './Way.ts';

type Place = Pick<Fault, 'file' | 'path'>;

/** An exit is at most so many presses away, in every state and dialog, whatever the guards. */
export function* judgeNear(
  { exit, on, except, within }: Promises['near'],
  ground: Ground,
  place: Place,
): Generator<Fault> {
  const screens = on === undefined ? undefined : [on].flat();
  const far = positions(ground).filter(({ at }) => screens?.includes(at.screen) !== false && !isExcepted(at, except));
  if (far.length === 0) yield { ...place, message: 'no such screen is reached', way: [] };
  const what = exit.map(tellHappening).join(' or ');
  yield* unmet(far, ground, (event) => exit.some((one) => fits(one, event)), within).map((moment) => ({
    ...lineOf(moment, ground),
    message: `${tellPosition(moment.at)} is more than ${within} ${within === 1 ? 'press' : 'presses'} from ${what}`,
    way: tellWay({ from: moment }),
  }));
}

/** Every dialog closes, and every screen is left, by presses that no guard can hide. */
export function* judgeEvery({ every, can, except }: Promises['every'], ground: Ground): Generator<Fault> {
  const isOf = (at: Position) => (every === 'dialog') === (at.dialog !== undefined) && !isExcepted(at, except);
  const isWay = (event: Event) => {
    const { step } = event.move;
    return can === 'close'
      ? step.close === true || step.state !== undefined || leadsAway(step)
      : targetOf(event) !== undefined;
  };
  const most = can === 'close' ? 1 : 9;
  yield* unmet(
    positions(ground).filter(({ at }) => isOf(at)),
    ground,
    isWay,
    most,
  ).map((moment) => ({
    ...lineOf(moment, ground),
    message: `${tellPosition(moment.at)} cannot be ${can === 'close' ? 'closed' : 'left'} by a press`,
    way: tellWay({ from: moment }),
  }));
}

const isExcepted = ({ screen }: Position, except: string | string[] | undefined): boolean =>
  except !== undefined && [except].flat().includes(screen);

const positions = ({ all }: Ground): readonly Moment[] => [...all.moments.values()].filter(({ kind }) => kind === 'at');

/** The positions from which presses alone lead to no such step, whatever the guards are that decide what can be pressed. */
function unmet(
  from: readonly Moment[],
  ground: Ground,
  isWay: (event: Event) => boolean,
  within: number,
): readonly Moment[] {
  const presses = new Map<string, Event[]>();
  for (const { event } of ground.all.events) {
    const { start } = event.move;
    // The frame is the same around every screen, so its links are no way on from this one.
    if ((start !== 'press' && start !== 'time') || event.move.scope.unit.kind === 'shell') continue;
    presses.set(keyOf(event.at), [...(presses.get(keyOf(event.at)) ?? []), event]);
  }
  const near = new Set<string>();
  for (let round = 0; round < within; round += 1) {
    const met = [...presses].filter(
      ([key, events]) => !near.has(key) && isSure(events.filter((one) => isWay(one) || leadsNear(one, near))),
    );
    if (met.length === 0) break;
    for (const [key] of met) near.add(key);
  }
  return from.filter(({ at }) => !near.has(keyOf(at)));
}

const leadsNear = (event: Event, near: ReadonlySet<string>): boolean => {
  const after = leadsAway(event.move.step) ? undefined : positionAfter(event);
  return after !== undefined && near.has(keyOf(after));
};

/** Whether one of the steps can always run. */
function isSure(events: readonly Event[]): boolean {
  const [first] = events;
  if (first === undefined) return false;
  const guards = events.map(({ move }) => move.guard);
  const { state } = first.at;
  const here = state === undefined ? { all: [] } : { $state: state };
  return alwaysHolds({ any: [{ not: here }, ...guards] }, knowledgeOf(first.move.scope));
}

const tellPosition = ({ screen, state, dialog }: Position): string =>
  [dialog === undefined ? '' : `the dialog ${dialog} on`, screen, state === undefined ? '' : `in the state ${state}`]
    .filter((part) => part !== '')
    .join(' ');

/** The line that leads to a position, or its screen. */
function lineOf({ by, at }: Moment, { model }: Ground): Place {
  const unit = model.screens.get(at.screen)?.unit;
  return { file: by?.file ?? unit?.file ?? '', path: by?.path ?? unit?.path ?? [] };
}
