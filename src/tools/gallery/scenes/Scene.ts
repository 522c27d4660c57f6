import { isRecord } from '../../../engine/contract/isRecord.ts';
import type { Step } from '../../../engine/flow/types.ts';
import type { Path } from '../../player/Move.ts';

/**
 * What a scene shows: the initial screen, one of its states or dialogs, a toast or a banner by the key of its message,
 * an outcome's message at a field, fields that break their rules, a screen that waits for its answers, a screen whose
 * call failed, or an empty list.
 */
export type Goal =
  | { readonly kind: 'first' | 'loading' | 'fault' }
  | { readonly kind: 'state' | 'dialog' | 'toast' | 'banner' | 'error' | 'empty'; readonly id: string }
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

/** The messages of a step: in a toast, above the form, at its fields. */
export const messagesOf = ({ toast, banner, fieldError = {} }: Step): Goal[] => [
  ...Object.values(toast ?? {}).map((message) => ({ kind: 'toast', id: wordOf(message) }) as const),
  ...(banner === undefined ? [] : [{ kind: 'banner', id: wordOf(banner) } as const]),
  ...Object.entries(fieldError).map(
    ([field, message]) => ({ kind: 'error', id: `${field}-${wordOf(message)}` }) as const,
  ),
];

/**
 * The key of a message, or the reference that gives it, as a part of a name. All messages of refused rules have one
 * name.
 */
const wordOf = (message: unknown): string =>
  String(isRecord(message) ? (message.message ?? message.otherwise) : message).replace(/[^\w.-]/g, '');
