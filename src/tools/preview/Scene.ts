import type { HttpOperationId } from '../../contract/operations.ts';

/** The goal of a scene: the screen as it opens, one of its states or dialogs, or the errors of its empty form. */
export type Goal =
  | { readonly kind: 'first' }
  | { readonly kind: 'state' | 'dialog'; readonly id: string }
  | { readonly kind: 'required' };

/** The answer of the service that gives a call this outcome. */
export interface Answered {
  readonly operation: HttpOperationId;
  readonly outcome: string;
}

/** The inputs of a screen in addition to the samples; null leaves an input out. */
export type Inputs = Readonly<Record<string, string | boolean | null>>;

/** One move on a screen: an action that is pressed or a time that passes, with the answers to it. */
export interface Move {
  readonly press?: string;
  /** Milliseconds. */
  readonly wait?: number;
  /** Fields are left as they are. */
  readonly isBlank?: true;
  readonly answers: readonly Answered[];
  /** An operation that the browser must lack. */
  readonly lacks?: string;
  /** The inputs that the guards on the path require. */
  readonly inputs?: Inputs;
  /** The result; undefined if only the next move shows it. */
  readonly goal?: Goal;
}

/** A path to a scene: a screen and moves. Guards are not computed, so a path may lead elsewhere. */
export interface ScenePath {
  readonly screen: string;
  readonly moves: readonly Move[];
}

/** A scene to picture, with the paths to it, the most likely first. */
export interface Scene {
  /** Unique: also the name of its folder and its anchor. */
  readonly id: string;
  readonly flow: string;
  /** The screen that owns it; undefined for a dialog that several share. */
  readonly screen: string | undefined;
  readonly goal: Goal;
  readonly ways: readonly ScenePath[];
}
