import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { Draft } from '../Draft.ts';
import { evaluate, readReference } from '../values/evaluate.ts';
import { isSame } from '../values/isSame.ts';

/**
 * Gives fields their `initial` once it is there and nobody has typed; a read-only account always shows its own. A
 * select takes its only option by itself, and gives up a value that is no option any more.
 */
export function presetFields(draft: Draft): void {
  for (const { field } of draft.setting.index.fields.values()) {
    const name = field.field;
    const { form, dirty, preset } = draft.snapshot;
    if ('initial' in field && field.initial !== undefined) {
      const value = evaluate(field.initial, draft.scope());
      const isFixed = field.widget === 'account';
      if (isFixed ? !isSame(form[name], value) : !dirty[name] && !preset[name] && isPresent(value)) {
        draft.update({ form: { ...form, [name]: value }, preset: { ...preset, [name]: true } });
      }
    }
    if (field.widget !== 'select' || typeof field.options !== 'string') continue;
    const options = readReference(field.options, draft.scope());
    const chosen = draft.snapshot.form[name];
    const list: readonly unknown[] = Array.isArray(options) ? options : [];
    const isKept = isPresent(chosen) && list.some((option) => isSame(option, chosen));
    const value = isKept ? chosen : list.length === 1 ? list[0] : undefined;
    if (!isSame(value, chosen)) draft.update({ form: { ...draft.snapshot.form, [name]: value } });
  }
}
