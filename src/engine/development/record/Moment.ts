import type { FlowEvent } from '../../runtime/FlowEvent.ts';
import type { Location } from '../../runtime/ports.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { Invocation, Snapshot } from '../../runtime/Snapshot.ts';
import type { Transition } from '../../runtime/transition.ts';

/** One visit of a screen, or of the shell around it. */
export interface VisitRecord {
  readonly id: number;
  /** The id of the screen or the shell. */
  readonly screen: string;
  readonly isShell: boolean;
  /** The address as it was last. */
  address: Location;
}

/** One event of a visit, and all that is needed to come back to it. It stays in the memory of the page. */
export interface Moment {
  readonly id: number;
  readonly visit: VisitRecord;
  readonly event: FlowEvent;
  /** How many events of a row it stands for: the keys of one field. */
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly before: Snapshot;
  readonly screenContext: ScreenContext;
  readonly transition: Transition;
  /** Milliseconds that were left of each timer before the event. */
  readonly timers: Readonly<Record<string, number>>;
  /** The shell as it was then; undefined for a moment of the shell itself. */
  readonly shell: Snapshot | undefined;
  /** The answer was given by hand. */
  readonly isByHand: boolean;
}

/** The call that the answer of a moment is of; undefined for any other event, and for an answer that comes too late. */
export const askedIn = ({ event, before }: Pick<Moment, 'event' | 'before'>): Invocation | undefined =>
  event.kind === 'answer' ? Object.values(before.invocations).find(({ token }) => token === event.token) : undefined;

/** The timers that run after a moment, each with what is left of it in milliseconds. */
export function timersAfter({ event, timers, transition }: Moment): Readonly<Record<string, number>> {
  const after: Record<string, number> = { ...timers };
  if (event.kind === 'elapse') delete after[event.timer];
  for (const effect of transition.effects) {
    if (effect.kind === 'timer') after[effect.timer] = effect.milliseconds;
    else if (effect.kind === 'untimer') delete after[effect.timer];
  }
  return after;
}

/** What the storage slots hold after a moment. */
export function storedAfter({ screenContext, transition }: Moment): Readonly<Record<string, unknown>> {
  const after: Record<string, unknown> = { ...screenContext.external.stored };
  for (const effect of transition.effects) {
    if (effect.kind === 'store') after[effect.slot] = effect.value;
    else if (effect.kind === 'forget') delete after[effect.slot];
  }
  return after;
}

/** Whether the visit goes on after a moment, so that it can be gone back to. */
export const isOpen = ({ transition }: Moment): boolean => transition.snapshot.begun && !transition.snapshot.left;
