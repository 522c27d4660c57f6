import type { Handler, Step } from '../../flow/types.ts';
import { concealLeft } from '../calls/conceal.ts';
import { captureParameters } from '../calls/parametersOf.ts';
import { startCall } from '../calls/startCall.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import { evaluate } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { stepOf } from '../values/stepOf.ts';
import { enterState } from './enterState.ts';
import { goTo, jump, openTab, postForm } from './leaveScreen.ts';
import { messageOf } from './messageOf.ts';
import { openDialog } from './openDialog.ts';
import { requestFocus } from './requestFocus.ts';
import { showFieldErrors } from './showFieldErrors.ts';

/** More entries than any flow runs at once. States that lead to each other without end stop here. */
const ENTRIES = 50;

/**
 * Runs the entries of the states and dialogs that an event has led to, each after the step that led there. If they form
 * a circle, the screen stays and shows an error (R01).
 */
export function runEntries(draft: Draft): void {
  for (let count = 0; count < ENTRIES; count += 1) {
    const next = draft.entries.shift();
    if (next === undefined) return;
    runHandler(draft, next.handler, next.context);
  }
  draft.entries.length = 0;
  draft.emit({ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } });
}

/** Runs the first step whose `when` holds: its verbs in the language's order, then its way out. */
export function runHandler(draft: Draft, handler: Handler, context: ActionContext): void {
  if (draft.snapshot.left) return;
  const scope = draft.scope(context);
  const step = stepOf(handler, scope);
  draft.choices.push({ handler, step, scope });
  if (step !== undefined) runStep(draft, step, context);
}

function runStep(draft: Draft, step: Step, context: ActionContext): void {
  for (const [slot, value] of Object.entries(step.store ?? {}))
    store(draft, slot, evaluate(value, draft.scope(context)));
  for (const slot of step.forget ?? []) store(draft, slot, undefined);
  showFieldErrors(draft, step, context);
  if (step.banner !== undefined) draft.update({ banner: messageOf(step.banner, draft.scope(context)) });
  for (const variant of ['error', 'success', 'warning', 'info'] as const) {
    const message = step.toast !== undefined && variant in step.toast ? Object.values(step.toast)[0] : undefined;
    if (typeof message === 'string') {
      draft.emit({ kind: 'toast', variant, message: messageOf(message, draft.scope(context)) });
    }
  }
  if (step.state !== undefined) enterState(draft, step.state, context);
  if (step.focus !== undefined) requestFocus(draft, step.focus, context);
  takeWayOut(draft, step, context);
}

function takeWayOut(draft: Draft, step: Step, context: ActionContext): void {
  if (draft.snapshot.left) return;
  const values = () => readAll(step.with, (value) => evaluate(value, draft.scope(context)));
  if (step.call !== undefined) startCall(draft, step.call, captureParameters(step.with, draft, context), context);
  else if (step.dialog !== undefined) openDialog(draft, step.dialog, values());
  else if (step.open !== undefined) openTab(draft, step.open, values(), context);
  else if (step.goto !== undefined) {
    const banner = step.banner === undefined ? undefined : messageOf(step.banner, draft.scope(context));
    leave(draft, goTo(step.goto, values(), context, banner), context);
  } else if (step.leave !== undefined) leave(draft, jump(draft, step.leave, values(), context), context);
  else if (step.post !== undefined) leave(draft, postForm(draft, step.post, values()), context);
}

function leave(draft: Draft, wayOut: Effect | undefined, context: ActionContext): void {
  if (wayOut === undefined) return;
  concealLeft(draft);
  endVisit(draft, context.control);
  draft.emit(wayOut);
}

/**
 * Runs the screen's exit once; from then on the screen ignores every event. The exit comes before the way out, since
 * the next screen may read what the exit forgets.
 */
export function endVisit(draft: Draft, control?: string): void {
  const { exit } = draft.screenContext.program.screen;
  if (!draft.snapshot.exited) {
    draft.update({ exited: true });
    if (exit !== undefined) runHandler(draft, exit, {});
  }
  draft.update({ left: true, leftBy: control });
}

/** Storing an absent value forgets the slot. */
function store(draft: Draft, slot: string, value: unknown): void {
  const { [slot]: _, ...others } = draft.stored;
  if (value === undefined || value === null) {
    draft.stored = others;
    draft.emit({ kind: 'forget', slot });
  } else {
    draft.stored = { ...others, [slot]: value };
    draft.emit({ kind: 'store', slot, value });
  }
}
