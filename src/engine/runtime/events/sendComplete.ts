import type { Draft } from '../Draft.ts';
import { visibleFields, wrongFields } from '../rules/judgeForm.ts';
import type { ControlItem, FormField } from '../ScreenIndex.ts';
import { holds } from '../values/evaluate.ts';
import { isVisible } from '../values/isVisible.ts';
import { pressControl } from './pressControl.ts';

/**
 * Sends a field that has become complete: presses what Enter in it presses. Nothing happens while another field is
 * wrong, since the visitor has not come to it yet.
 */
export function sendComplete(draft: Draft, { field, form, program }: FormField, value: unknown): void {
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
