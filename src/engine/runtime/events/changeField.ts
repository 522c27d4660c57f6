import { compareStructural } from 'mobx';
import { isPresent } from '../../flow/expressions/memberOf.ts';
import { cancelFocus } from '../actions/enterState.ts';
import { runHandler } from '../actions/runHandler.ts';
import { isFieldLocked } from '../calls/invocations.ts';
import type { Draft } from '../Draft.ts';
import { visibleFields, wrongFields } from '../rules/judgeField.ts';
import type { ControlItem, FormField } from '../ScreenIndex.ts';
import { evaluate, holds, normalise } from '../values/evaluate.ts';
import { isVisible } from '../values/readAll.ts';
import { pressControl } from './pressControl.ts';

/** The visitor changed a field. The field's `change` runs if the normalised value is different. */
export function changeField(draft: Draft, name: string, value: unknown): void {
  const known = draft.screenContext.index.fields.get(name);
  if (known === undefined || isFieldLocked(draft.snapshot, name)) return;
  if (draft.snapshot.focusing?.field !== name) cancelFocus(draft);
  const { form, dirty, typed, serverErrors } = draft.snapshot;
  const { [name]: _typed, ...otherTyped } = typed;
  const { [name]: _error, ...otherErrors } = serverErrors;
  const before = normalise(known, form[name]);
  const after = normalise(known, value);
  draft.update({
    form: { ...form, [name]: value },
    dirty: { ...dirty, [name]: true },
    typed: otherTyped,
  });
  if (compareStructural(before, after) || (!isPresent(before) && !isPresent(after))) return;
  draft.update({ serverErrors: otherErrors });
  removeSecretsOf(draft, name);
  if (known.field.change !== undefined) runHandler(draft, known.field.change, {}, `${name}=`);
  sendComplete(draft, known, after);
}

/** Removes secrets that were typed for another account, with everything known about them. */
function removeSecretsOf(draft: Draft, name: string): void {
  for (const { field } of draft.screenContext.index.fields.values()) {
    const secret = field.field;
    if (![field.belongsTo].flat().includes(name) || draft.snapshot.form[secret] === undefined) continue;
    const without = <T>({ [secret]: _, ...others }: Readonly<Record<string, T>>) => others;
    const { form, dirty, touched, serverErrors } = draft.snapshot;
    draft.update({
      form: without(form),
      dirty: without(dirty),
      touched: without(touched),
      serverErrors: without(serverErrors),
    });
  }
}

/**
 * The visitor types into a combobox. The picked option is cleared, unless the text is the option's label, or is empty
 * and so searches for nothing.
 */
export function typeText(draft: Draft, name: string, text: string): void {
  const known = draft.screenContext.index.fields.get(name);
  if (known === undefined || isFieldLocked(draft.snapshot, name)) return;
  if (draft.snapshot.focusing?.field !== name) cancelFocus(draft);
  // Text that was typed before the screen began is already stored, but has had no effects yet.
  if ((draft.snapshot.typed[name] ?? '') === text && (text === '' || draft.snapshot.dirty[name] === true)) return;
  const picked = draft.snapshot.form[name];
  if (isPresent(picked) && text !== '') {
    const { shows } = known.program;
    if (shows !== undefined && evaluate(shows, { ...draft.scope(), item: picked }) === text) return;
    changeField(draft, name, undefined);
  }
  draft.update({ typed: { ...draft.snapshot.typed, [name]: text }, dirty: { ...draft.snapshot.dirty, [name]: true } });
}

/**
 * Submits when a field is complete, by pressing the control that Enter in the field would press. Nothing happens while
 * another field is invalid, since the visitor has not reached that field yet.
 */
function sendComplete(draft: Draft, { field, form, program }: FormField, value: unknown): void {
  if (program.sendsAt === undefined || typeof value !== 'string' || value.length !== program.sendsAt) return;
  const scope = draft.scope();
  const controls = [...(draft.screenContext.index.controls.get(form) ?? [])];
  const press = (isMeant: (item: ControlItem) => readonly string[] | undefined): boolean =>
    controls.some(([action, { item }]) => {
      const checked = isMeant(item);
      if (checked === undefined || !isVisible(item, scope) || !holds(item.enabled, scope)) return false;
      if (wrongFields(checked, scope).length === 0) pressControl(draft, form, action, undefined);
      return true;
    });
  const isSent = press((item) => ('button' in item && item.checks?.includes(field.field) ? item.checks : undefined));
  if (!isSent) press((item) => ('submit' in item ? visibleFields(form, scope) : undefined));
}
