import { awayOf } from '../flow/exitsOf.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Guard, Step } from '../flow/types.ts';
import type { Scope } from '../flow/Unit.ts';

/** What starts a step. */
export type Start = 'open' | 'press' | 'change' | 'time' | 'answer';

/** One step that may run, with everything that decides whether it does. */
export interface Move {
  readonly start: Start;
  /** The pressed action, the changed field, the time, or the outcome. */
  readonly on: string;
  readonly step: Step;
  /** The states in which it can start; undefined for all. */
  readonly states: readonly string[] | undefined;
  /** The dialog that must be open; undefined for the page itself. */
  readonly dialog: string | undefined;
  /** It can start while a dialog is open: an answer, a timer, or the page behind a dialog that is not modal. */
  readonly isBehind: boolean;
  /** Whether it runs when the screen, or one of its states, is entered. */
  readonly entered?: 'screen' | 'state';
  /** For an answer: the call, and its operation. */
  readonly call?: string;
  readonly operation?: string;
  /** The calls of the same screen without whose results the guard cannot hold. */
  readonly needs: readonly string[];
  /** Holds whenever the step runs. */
  readonly guard: Guard;
  readonly scope: Scope;
  /** The place in the flow files. */
  readonly file: string;
  readonly path: JsonPath;
}

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

/** What a visitor or the service does at a step; a step that runs by itself has words only. */
type Deed =
  /** A screen is opened by its address. */
  | { readonly open: string }
  | { readonly press: string }
  /** A field is filled in. */
  | { readonly change: string }
  /** Some time passes: `10m`. */
  | { readonly wait: string }
  /** An operation has this outcome; `success` for any success. */
  | { readonly answer: string; readonly of: string };

/** One step of a visit, in words and as data, by which `npm run try -- --visit` repeats it. */
export interface VisitStep {
  /** Without a full stop. */
  readonly says: string;
  readonly does?: Deed;
  /** Where it leads, as the flow says: `{ "goto": "mfa" }`. */
  readonly leads?: Partial<Step>;
}
