import { cancelFocus } from '../actions/requestFocus.ts';
import type { Draft } from '../Draft.ts';
import { normalise } from '../values/normalise.ts';

/** The visitor leaves a field: its value is normalised (VALID-07), and if it was changed its errors may show. */
export function blurField(draft: Draft, name: string): void {
  const known = draft.screenContext.index.fields.get(name);
  if (known === undefined) return;
  if (draft.snapshot.focusing?.field === name) cancelFocus(draft);
  const { form, touched, dirty } = draft.snapshot;
  const tidy = normalise(known, form[name]);
  if (tidy !== form[name]) draft.update({ form: { ...form, [name]: tidy } });
  if (dirty[name] === true && touched[name] !== true) draft.update({ touched: { ...touched, [name]: true } });
}
