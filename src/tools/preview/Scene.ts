import type { HttpOperationId } from '../../contract/operations.ts';

/** What a scene is to show: the screen as it opens, one of its states or dialogs, or the errors of its empty form. */
export type Goal =
  | { readonly kind: 'first' }
  | { readonly kind: 'state' | 'dialog'; readonly id: string }
  | { readonly kind: 'required' };

/** What the service is to answer so that a call comes out like that. */
export interface Answered {
  readonly operation: HttpOperationId;
  readonly outcome: string;
}

/** What a screen is opened with, beside the samples; null leaves an input out. */
export type Inputs = Readonly<Record<string, string | boolean | null>>;

/** One thing that is done on a screen: an action that is pressed or a time that passes, and what is answered to it. */
export interface Move {
  readonly press?: string;
  /** Milliseconds. */
  readonly wait?: number;
  /** Fields are left as they are. */
  readonly isBlank?: true;
  readonly answers: readonly Answered[];
  /** An operation of the browser that it is to lack. */
  readonly lacks?: string;
  /** What the guards on the way ask for. */
  readonly inputs?: Inputs;
  /** What is shown afterwards; undefined where only the next move tells. */
  readonly goal?: Goal;
}

/** A way to a scene. Guards are not computed, so that a way may turn out to lead elsewhere. */
export interface ScenePath {
  readonly screen: string;
  readonly moves: readonly Move[];
}

/** What is pictured, with the ways to it, the likeliest first. */
export interface Scene {
  /** Unique: also the name of its folder and its anchor. */
  readonly id: string;
  readonly flow: string;
  /** The screen that owns it; undefined for a dialog that several share. */
  readonly screen: string | undefined;
  readonly goal: Goal;
  readonly ways: readonly ScenePath[];
}
