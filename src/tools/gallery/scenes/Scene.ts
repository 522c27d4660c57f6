import type { Step } from '../../../engine/flow/types.ts';
import { isNotice, type Notice } from '../../../engine/language/verbs.ts';
import type { Path } from '../../player/Move.ts';
import { messagesIn } from '../../walks/goals/programParts.ts';

/**
 * What a scene shows: the initial screen, one of its states or dialogs, a toast or a banner by the key of its message,
 * an outcome's message at a field, fields that break their rules, a screen that waits for its answers, a screen whose
 * call failed, or an empty list.
 */
export type Goal =
  | { readonly kind: 'first' | 'loading' | 'fault' }
  | { readonly kind: 'state' | 'dialog' | Notice | 'error' | 'empty'; readonly id: string }
  /** A screen's first scene of this kind has no id; the others are numbered. */
  | { readonly kind: 'required' | 'invalid'; readonly id?: string; readonly says?: readonly Said[] };

/** The message of a broken rule at a field. */
export interface Said {
  readonly field: string;
  readonly message: string;
  /** The limit of the rule, if it is a number. */
  readonly limit?: number | undefined;
}

export type GoalKind = Goal['kind'];

/** A visit that reaches a scene. */
export interface Way extends Path {
  /** Operations that are still unanswered at the end of the visit. */
  readonly waiting: readonly string[];
}

/** A scene with the path to it. */
export interface Scene {
  /** Unique. It is also the name of its file and part of its address. */
  readonly id: string;
  readonly flow: string;
  /** The screen that owns it; undefined for parts that several screens share. */
  readonly screen: string | undefined;
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly way: Way | undefined;
}

/** A goal as a part of a scene's id: `state-password`, `required`. */
export const nameOf = (goal: Goal): string => ('id' in goal ? `${goal.kind}-${goal.id}` : goal.kind);

/**
 * The messages of a step, each named by its key, or by the reference that gives it, and by its field. All messages of
 * refused rules have one name.
 */
export const messagesOf = (step: Step): Goal[] =>
  messagesIn(step).map(({ verb, of, message }) => {
    const word = message.replace(/[^\w.-]/g, '');
    return isNotice(verb) ? { kind: verb, id: word } : { kind: 'error', id: `${of}-${word}` };
  });
