import { isLoad } from '../../flow/loads.ts';
import { closeDialog } from '../actions/enterState.ts';
import { runHandler } from '../actions/runHandler.ts';
import { controlKey, heldCall, isControlBusy } from '../calls/invocations.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { visibleFields, wrongFields } from '../rules/judgeField.ts';
import type { ControlItem } from '../ScreenIndex.ts';
import type { ListEntry } from '../View.ts';
import { holds, normalise } from '../values/evaluate.ts';
import { isVisible } from '../values/readAll.ts';

/**
 * A submit, button, link or cancel is pressed. Nothing happens if the control is hidden, disabled or busy (R03), or
 * while the service asks for a wait. But a disabled submit shows what is wrong with its form (D-118).
 */
export function pressControl(draft: Draft, form: string, action: string, entry: ListEntry | undefined): void {
  const control = draft.screenContext.index.controls.get(form)?.get(action);
  if (control === undefined) return;
  const { item } = control;
  const key = controlKey(form, action, entry);
  const seen = draft.scope(entry === undefined ? {} : { item: entry.value });
  const isEnabled = holds(item.enabled, seen);
  if (!isVisible(item, seen) || !(isEnabled || 'submit' in item) || isControlBusy(draft.snapshot, key)) return;
  if (heldCall(draft.snapshot, key) !== undefined) return;
  const fields = fieldsToCheck(item, form, draft);
  if (!checkFields(draft, fields) || !isEnabled) return;
  if ('submit' in item || 'button' in item) tidy(draft, fields);
  const context: ActionContext = {
    control: key,
    checked: fields,
    ...(entry === undefined ? {} : { item: entry.value }),
    ...(form === '' || 'cancel' in item ? {} : { dialog: form }),
  };
  const opened = draft.snapshot.dialog;
  if (item.do !== undefined) runHandler(draft, item.do, context, `${form}.${action}`);
  if ('cancel' in item && draft.snapshot.dialog === opened && !draft.snapshot.left) closeDialog(draft);
}

/**
 * A submit checks the visible fields of its form; a button checks the fields that it names. Other controls check none.
 */
function fieldsToCheck(item: ControlItem, form: string, draft: Draft): string[] {
  if ('submit' in item) return visibleFields(form, draft.scope());
  if (!('button' in item) || item.checks === undefined) return [];
  const visible = visibleFields(form, draft.scope());
  return item.checks.filter((name) => visible.includes(name));
}

/** Whether the named fields are valid. If not, their errors now show. */
export function checkFields(draft: Draft, fields: readonly string[]): boolean {
  const isRight = wrongFields(fields, draft.scope()).length === 0;
  const touched = { ...draft.snapshot.touched, ...Object.fromEntries(fields.map((name) => [name, true as const])) };
  draft.update({ touched });
  if (!isRight) draft.update({ failedSubmits: draft.snapshot.failedSubmits + 1 });
  return isRight;
}

/** Removes the messages of an earlier attempt, and normalises the fields. */
function tidy(draft: Draft, fields: readonly string[]): void {
  const form = { ...draft.snapshot.form };
  for (const name of fields) {
    const known = draft.screenContext.index.fields.get(name);
    if (known !== undefined) form[name] = normalise(known, form[name]);
  }
  const { program } = draft.screenContext;
  const failed = Object.entries(draft.snapshot.failed).filter(([call]) => isLoad(program.calls[call]));
  draft.update({ form, banner: undefined, serverErrors: {}, failed: Object.fromEntries(failed) });
}
