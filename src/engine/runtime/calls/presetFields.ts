import { compareStructural } from 'mobx';
import { isPresent } from '../../flow/expressions/memberOf.ts';
import type { Draft } from '../Draft.ts';
import { evaluate, readReference } from '../values/evaluate.ts';

/**
 * Sets fields to their `initial` as soon as it exists, unless the visitor has typed. A fixed field always shows its
 * `initial`. If a field's value must be an entry of a list, the only entry is taken, and a value that is no longer in
 * the list is removed.
 */
export function presetFields(draft: Draft): void {
  for (const { field, program } of draft.screenContext.index.fields.values()) {
    const name = field.field;
    const { form, dirty, preset } = draft.snapshot;
    // Evaluated only if the field can still be set, since this code runs at each keystroke.
    if (field.initial !== undefined && (program.isFixed || !(dirty[name] || preset[name]))) {
      const value = evaluate(field.initial, draft.scope());
      if (program.isFixed ? !compareStructural(form[name], value) : isPresent(value)) {
        draft.update({ form: { ...form, [name]: value }, preset: { ...preset, [name]: true } });
      }
    }
    if (program.oneOf === undefined) continue;
    const options = readReference(program.oneOf, draft.scope());
    const chosen = draft.snapshot.form[name];
    const list: readonly unknown[] = Array.isArray(options) ? options : [];
    const isKept = isPresent(chosen) && list.some((option) => compareStructural(option, chosen));
    const value = isKept ? chosen : list.length === 1 ? list[0] : undefined;
    if (!compareStructural(value, chosen)) draft.update({ form: { ...draft.snapshot.form, [name]: value } });
  }
}
