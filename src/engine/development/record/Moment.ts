import type { FlowEvent } from '../../runtime/FlowEvent.ts';
import type { Location } from '../../runtime/ports.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { Invocation, Snapshot } from '../../runtime/Snapshot.ts';
import type { Transition } from '../../runtime/transition.ts';
import { withSlot } from '../../runtime/verbs/store.ts';

/** One visit to a screen, or to the shell around it. */
export interface VisitRecord {
  readonly id: number;
  /** The id of the screen or the shell. */
  readonly screen: string;
  readonly isShell: boolean;
  /** The visit's latest address. */
  address: Location;
}

/** One event of a visit, with everything that is needed to return to it. It is kept only in the page's memory. */
export interface Moment {
  readonly id: number;
  readonly visit: VisitRecord;
  readonly event: FlowEvent;
  /** The number of events that the moment combines: keystrokes in one field are one moment. */
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly before: Snapshot;
  readonly screenContext: ScreenContext;
  readonly transition: Transition;
  /** The remaining milliseconds of each timer before the event. */
  readonly timers: Readonly<Record<string, number>>;
  /** The shell's snapshot at that time; undefined for a moment of the shell itself. */
  readonly shell: Snapshot | undefined;
  /** Whether the answer was given by hand. */
  readonly isByHand: boolean;
}

/**
 * The call to which the moment's answer belongs; undefined for other events, and for an answer that arrives too late.
 */
export const askedIn = ({ event, before }: Pick<Moment, 'event' | 'before'>): Invocation | undefined =>
  event.kind === 'answer' ? Object.values(before.invocations).find(({ token }) => token === event.token) : undefined;

/** The timers that run after a moment, with the remaining milliseconds of each. */
export function timersAfter({ event, timers, transition }: Moment): Readonly<Record<string, number>> {
  const after: Record<string, number> = { ...timers };
  if (event.kind === 'elapse') delete after[event.timer];
  for (const effect of transition.effects) {
    if (effect.kind === 'timer') after[effect.timer] = effect.milliseconds;
    else if (effect.kind === 'untimer') delete after[effect.timer];
  }
  return after;
}

/** The contents of the storage slots after a moment. */
export function storedAfter({ screenContext, transition }: Moment): Readonly<Record<string, unknown>> {
  let after = screenContext.external.stored;
  for (const effect of transition.effects)
    if (effect.kind === 'store') after = withSlot(after, effect.slot, effect.value);
  return after;
}

/** Whether the visit continues after a moment, so that an author can return to it. */
export const isOpen = ({ transition }: Moment): boolean => transition.snapshot.begun && !transition.snapshot.left;
