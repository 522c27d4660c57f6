import { generatePath } from 'react-router-dom';
import { contract } from '../../../contract/operations.ts';
import { failureOutcomes, isOfBrowser, operationOf, successOutcomes } from '../../../engine/contract/Contract.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { resolveScreen } from '../../../engine/flow/resolveUnit.ts';
import { namesIn, routePattern } from '../../../engine/flow/routePattern.ts';
import type { Input, Screen, Step } from '../../../engine/flow/types.ts';
import { isNotice, type Notice } from '../../../engine/language/verbs.ts';
import type { Path } from '../../player/Ground.ts';
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

/** How the stage plays a scene. */
export type Plan = ScreenPlan | DocumentPlan;

export interface ScreenPlan {
  readonly id: string;
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly way: Way | undefined;
  /** Every call that the screen can make, with its outcomes in the contract. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** The selector of the note shown over the screen (`buildSite.ts`). */
  readonly note?: string;
  /** The steps of a visit that a report shows; undefined for other scenes. */
  readonly visit?: readonly PlannedStep[];
}

/** One step of a visit. */
export interface PlannedStep {
  readonly says: string;
  /** How many moves of the way lead to its end; undefined if the flows do not allow it. */
  readonly end?: number;
}

/** A mail or a page of the service: files that the build wrote. */
export interface DocumentPlan {
  readonly id: string;
  readonly document: {
    /** The open dialog. */
    readonly dialog?: string | undefined;
  };
}

export const isDocument = (plan: Plan | undefined): plan is DocumentPlan => plan !== undefined && 'document' in plan;

/** How the stage plays a scene. */
export function planOf({ id, goal, way }: Scene, flows: Flows): ScreenPlan {
  const unit = resolveScreen(flows, way?.id ?? '');
  const operations = [...(unit?.calls.values() ?? [])].map(({ value }) => value.operation);
  const calls = [...new Set(operations)].flatMap((name) => {
    const operation = operationOf(name, contract);
    if (operation === undefined || isOfBrowser(name)) return [];
    const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
    return [[name, [...new Set(outcomes)]] as const];
  });
  return { id, goal, way, calls: Object.fromEntries(calls) };
}

/** The texts of one language by namespace, as in `locales/<language>/`. */
export type Texts = Readonly<Record<string, unknown>>;

/** The text at a path. */
export const at = (texts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    texts,
  );

/**
 * The name of a scene in a language: its dialog's or screen's title, or else heading.
 * @param state the screen's state, for a title that depends on it
 */
export function titleOf({ screen, flow, goal }: Omit<Scene, 'way' | 'id'>, texts: Texts, state?: string) {
  const dialog = goal.kind === 'dialog' ? ['dialogs', goal.id] : [];
  const place = screen === undefined ? ['shared', ...dialog] : [flow, screen, ...dialog];
  const found = at(texts, [...place, 'title']) ?? at(texts, [...place, 'heading']);
  const title = typeof found === 'object' && state !== undefined ? at(found, [state]) : found;
  return typeof title === 'string' ? title : undefined;
}

/** Gives the value of an input or of a placeholder in the path; an input with the value undefined is left out. */
type InputValue = (name: string, input: Input | undefined) => string | undefined;

/** The address that opens a screen with all inputs from its path and its query. */
export function addressOf({ route, takes = {} }: Pick<Screen, 'route' | 'takes'>, inputOf: InputValue): string {
  const pattern = routePattern((route.paths[0] ?? '/').replace('*', '/no-such-page'));
  const parameters = namesIn(pattern).map((name) => [name, inputOf(name, takes[name]) ?? name]);
  const path = generatePath(pattern, Object.fromEntries(parameters));
  const query = new URLSearchParams();
  for (const [name, input] of Object.entries(takes)) {
    if (![input.from].flat().includes('query')) continue;
    const value = inputOf(name, input);
    if (value !== undefined) query.set(name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
