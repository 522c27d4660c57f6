import { awayOf } from '../flow/exitsOf.ts';
import type { Move } from './Move.ts';

/** Where a visitor is: on a screen, in one of its states, perhaps before a dialog. */
export interface Position {
  readonly screen: string;
  readonly state: string | undefined;
  readonly dialog: string | undefined;
}

/** A step at a position. */
export interface Event {
  readonly move: Move;
  readonly at: Position;
}

/** Something reached for the first time, and how. */
export interface Moment {
  readonly kind: 'open' | 'at' | 'asked';
  readonly at: Position;
  readonly by?: Move;
  readonly from?: Moment;
  /** For what an answer leads to: the moment of its call. */
  readonly asked?: Moment;
}

/** A step that is possible, and how the visitor came there. */
export interface Happened {
  readonly event: Event;
  readonly from: Moment;
  /** For an answer: the moment of its call, which may be on another way to the same screen. */
  readonly asked?: Moment;
}

/** What is left out of a search. */
export interface Barrier {
  event(event: Event): boolean;
  position(position: Position): boolean;
}

export const keyOf = ({ screen, state, dialog }: Position): string => `${screen}|${state ?? ''}|${dialog ?? ''}`;

/** The position that a step leads to; undefined if it leaves the portal. */
export function positionAfter({ move: { step }, at }: Event): Position | undefined {
  const away = awayOf(step);
  if (away !== undefined)
    return away.kind === 'screen' ? { screen: away.target, state: undefined, dialog: undefined } : undefined;
  const { state = at.state, close, dialog } = step;
  return { screen: at.screen, state, dialog: dialog ?? (close ? undefined : at.dialog) };
}

/** The target of a step that leaves its screen; undefined for one that stays on it or begins it again. */
export function targetOf({ move: { step }, at }: Event): string | undefined {
  const away = awayOf(step);
  return away?.kind === 'screen' && away.target === at.screen ? undefined : away?.target;
}

/**
 * The way to a moment, from an address on. If its call was made on another way to the same screen, the way to the call
 * comes first.
 */
function wayTo(last: Moment): readonly Moment[] {
  return [...wayBefore(last), last];
}

/** The way to a step, or to a moment without the moment itself. */
export function wayBefore({ from, asked }: Pick<Moment, 'from' | 'asked'>): readonly Moment[] {
  const before = from === undefined ? [] : wayTo(from);
  if (asked === undefined || before.includes(asked)) return before;
  const first = wayTo(asked);
  const isThere = from !== undefined && keyOf(from.at) === keyOf(asked.at);
  return [...first, ...(isThere ? [] : before.filter((one) => !first.includes(one)))];
}
