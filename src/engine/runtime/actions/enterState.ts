import { durationOf } from '../../flow/durationOf.ts';
import { dropInvocation } from '../calls/invocations.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { keepInputs } from '../verbs/store.ts';
import { leadsAway, STATE_TIMER } from './timerHandler.ts';

/**
 * Enters a state. The state's entry runs unless the screen is already in that state: a step that leads back to the same
 * state must not move the focus. In either case the state's timers start, and those of the former state end.
 */
export function enterState(draft: Draft, name: string, context: ActionContext, isFirst = false): void {
  const { states } = draft.screenContext.program.screen;
  const state = states !== undefined && Object.hasOwn(states, name) ? states[name] : undefined;
  if (state === undefined) return;
  const before = draft.snapshot.state;
  for (const time of Object.keys((before === undefined ? undefined : states?.[before]?.after) ?? {})) {
    draft.emit({ kind: 'untimer', timer: STATE_TIMER + time });
  }
  draft.update({ state: name, reference: context.reference ?? draft.snapshot.reference });
  if (before !== undefined && context.isMoved !== true) {
    if (state.back === before) draft.emit({ kind: 'advance', from: before, to: name });
    else if (states?.[before]?.back === name) draft.emit({ kind: 'recede', from: before });
  }
  for (const [time, handler] of Object.entries(state.after ?? {})) {
    if (draft.snapshot.lingers && leadsAway(handler)) continue;
    draft.emit({ kind: 'timer', timer: STATE_TIMER + time, milliseconds: durationOf(time) });
  }
  if (state.entry !== undefined && (isFirst || before !== name)) {
    draft.entries.push({ handler: state.entry, context: { ...context, stepped: !isFirst } });
  }
}

/** Opens a dialog with its inputs, closes another open one, and clears the errors of the dialog's fields. */
export function openDialog(draft: Draft, id: string, inputs: Readonly<Record<string, unknown>>): void {
  const dialog = draft.screenContext.program.dialogs[id];
  if (dialog === undefined) return;
  const fields = new Set(dialog.body.flatMap((item) => ('field' in item ? [item.field] : [])));
  const without = <T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
  const { touched, serverErrors } = draft.snapshot;
  keepInputs(draft, dialog.takes, inputs);
  draft.update({
    dialog: { id, inputs },
    touched: without(touched, fields),
    serverErrors: without(serverErrors, fields),
  });
}

/** Closes the dialog, and drops the calls that its controls started. */
export function closeDialog(draft: Draft): void {
  const { dialog, invocations } = draft.snapshot;
  if (dialog === undefined) return;
  for (const invocation of Object.values(invocations))
    if (invocation.dialog === dialog.id) dropInvocation(draft, invocation.call);
  draft.update({ dialog: undefined });
}

export const FOCUS_TIMER = 'focus';
/** D-86: the delay for a page's fields, and the one for fields after a step or in a dialog. */
const SOON = 100;
const LATER = 200;

/**
 * Requests the focus for a field, after the delay of D-86. A newer request replaces an older one. If no press requested
 * it, it does not take the focus from another field or scroll, unless a modal dialog needs the focus.
 */
export function requestFocus(draft: Draft, field: string, { stepped, control, blocking }: ActionContext): void {
  const { dialog } = draft.snapshot;
  const isCovered = dialog !== undefined && draft.screenContext.program.dialogs[dialog.id]?.modal !== false;
  // When a screen begins in a state, the visitor has taken no step yet; with Back and Forward, the visitor has.
  const isByVisitor = control !== undefined || (stepped === true && blocking !== true);
  draft.update({ focusing: { field, yields: !isCovered && !isByVisitor } });
  draft.emit({ kind: 'timer', timer: FOCUS_TIMER, milliseconds: stepped === true || isCovered ? LATER : SOON });
}

/** The delay is over. A field that is not rendered yet gets the focus as soon as the screen is ready. */
export function takeFocus(draft: Draft): void {
  const { focusing, focus, ready } = draft.snapshot;
  if (focusing === undefined) return;
  const { field, yields } = focusing;
  draft.update(
    ready
      ? { focusing: undefined, focus: { field, yields, ticket: (focus?.ticket ?? 0) + 1 } }
      : { focusing: { field, yields, isDue: true } },
  );
}

/** Drops the requested focus, since the visitor uses another field. */
export function cancelFocus(draft: Draft): void {
  if (draft.snapshot.focusing === undefined) return;
  draft.update({ focusing: undefined });
  draft.emit({ kind: 'untimer', timer: FOCUS_TIMER });
}
