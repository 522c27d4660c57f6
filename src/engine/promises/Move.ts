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
