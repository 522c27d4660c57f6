import type { Handler, Step } from '../../flow/types.ts';
import { concealLeft } from '../calls/parametersOf.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import { stepOf } from '../values/evaluate.ts';
import { RUNS } from '../verbs/index.ts';

/**
 * The most entries that run at once: more than any real flow needs. It stops states that lead to each other forever.
 */
const ENTRIES = 50;

/**
 * Runs the entries of the states and dialogs that an event has led to, each after the step that led to it. If they form
 * a cycle, the screen stays and shows an error (R01).
 */
export function runEntries(draft: Draft): void {
  for (let count = 0; count < ENTRIES; count += 1) {
    const next = draft.entries.shift();
    if (next === undefined) return;
    runHandler(draft, next.handler, next.context, 'entry');
  }
  draft.entries.length = 0;
  draft.emit({ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } });
}

/**
 * Runs the first step whose `when` holds: its verbs in the order that the language defines, and then its navigation.
 *
 * @param on what started the handler (`Choice`)
 */
export function runHandler(draft: Draft, handler: Handler, context: ActionContext, on: string): void {
  if (draft.snapshot.left) return;
  const scope = draft.scope(context);
  const step = stepOf(handler, scope);
  draft.choices.push({ handler, step, scope, on });
  if (step !== undefined) runStep(draft, step, context);
}

function runStep(draft: Draft, step: Step, context: ActionContext): void {
  for (const [verb, run] of Object.entries<Run>(RUNS)) {
    const value: unknown = Reflect.get(step, verb);
    const wayOut = value === undefined ? undefined : run(value as never, draft, context, step);
    if (wayOut !== undefined) leave(draft, wayOut as Effect, context);
  }
}

type Run = (value: never, draft: Draft, context: ActionContext, step: Step) => unknown;

function leave(draft: Draft, wayOut: Effect, context: ActionContext): void {
  concealLeft(draft);
  endVisit(draft, context.control);
  draft.emit(wayOut);
}

/**
 * Runs the screen's exit, only once; afterwards the screen ignores every event. The exit comes before the navigation,
 * since the next screen may read what the exit clears.
 */
export function endVisit(draft: Draft, control?: string): void {
  const { exit } = draft.screenContext.program.screen;
  if (!draft.snapshot.exited) {
    draft.update({ exited: true });
    if (exit !== undefined) runHandler(draft, exit, {}, 'exit');
  }
  draft.update({ left: true, leftBy: control });
}
