import type { HttpOperationId } from '../../../contract/operations.ts';

/**
 * What a scene shows: the screen as it opens, one of its states or dialogs, a toast or a banner by the key of its
 * message, an outcome's message at a field, a form that was sent empty or with invalid values, a screen that waits for
 * its answers, one whose call failed, or one whose lists are empty.
 */
export type Goal =
  | { readonly kind: 'first' | 'required' | 'invalid' | 'loading' | 'fault' | 'empty' }
  | { readonly kind: 'state' | 'dialog' | 'toast' | 'banner' | 'error'; readonly id: string };

export type GoalKind = Goal['kind'];

/** The service's answer that gives a call this outcome. */
export interface Answered {
  readonly operation: HttpOperationId;
  readonly outcome: string;
}

/** The inputs of a screen in addition to the samples; null leaves an input out. */
export type Inputs = Readonly<Record<string, string | boolean | null>>;

/** One move on a screen: a pressed action or a time, with the answers to it. */
export interface Move {
  readonly press?: string;
  /** Milliseconds. */
  readonly wait?: number;
  /** The content of the fields: samples unless given. */
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

/** A scene with the paths to it, the most likely first. */
export interface Scene {
  /** Unique. It is also the name of its file and part of its address. */
  readonly id: string;
  readonly flow: string;
  /** The screen that owns it; undefined for parts that several screens share. */
  readonly screen: string | undefined;
  readonly goal: Goal;
  readonly ways: readonly ScenePath[];
}

/** A goal as a part of a scene's id: `state-password`, `required`. */
export const nameOf = (goal: Goal): string => ('id' in goal ? `${goal.kind}-${goal.id}` : goal.kind);
