import type { HttpOperationId } from '../../../contract/operations.ts';

/**
 * What a scene shows: the screen as it opens, one of its states or dialogs, a toast or a banner by the key of its
 * message, what an outcome says at a field, a form that was sent empty or with nonsense, a screen that waits for its
 * answers, one whose call failed, and one whose lists have no entry.
 */
export type Goal =
  | { readonly kind: 'first' | 'required' | 'invalid' | 'loading' | 'fault' | 'empty' }
  | { readonly kind: 'state' | 'dialog' | 'toast' | 'banner' | 'error'; readonly id: string };

export type GoalKind = Goal['kind'];

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
  /** What the fields hold: samples unless it says something else. */
  readonly fill?: 'nothing' | 'nonsense';
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

/** Something to look at, with the paths to it, the most likely first. */
export interface Scene {
  /** Unique: also the name of its file and its place in an address. */
  readonly id: string;
  readonly flow: string;
  /** The screen that owns it; undefined for what several share. */
  readonly screen: string | undefined;
  readonly goal: Goal;
  readonly ways: readonly ScenePath[];
}

/** A goal as a part of a scene's id: `state-password`, `required`. */
export const nameOf = (goal: Goal): string => ('id' in goal ? `${goal.kind}-${goal.id}` : goal.kind);
