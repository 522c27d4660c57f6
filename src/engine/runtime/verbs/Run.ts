import type { Step } from '../../flow/types.ts';
import type { Leading, VerbName } from '../../language/verbs.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import { evaluate } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';

/**
 * How each verb runs with its value. The last argument is the whole step. A verb that leads away from the screen
 * returns the effect for this, or undefined if the visitor must stay.
 */
export type Runs = {
  readonly [V in VerbName]: (
    value: Required<Step>[V],
    draft: Draft,
    context: ActionContext,
    step: Step,
  ) => V extends Leading<'away'> ? Effect | undefined : void;
};

/** The inputs that a step passes to its target. */
export const inputsOf = (step: Step, draft: Draft, context: ActionContext): Readonly<Record<string, unknown>> =>
  readAll(step.with, (value) => evaluate(value, draft.scope(context)));

/**
 * Whether no press started the step. An automatic move replaces the history entry, so Back does not return here (R04).
 */
export const isAutomatic = (context: ActionContext): boolean => context.control === undefined;
