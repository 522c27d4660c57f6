import { cancelFocus } from '../acts/requestFocus.ts';
import type { Draft } from '../Draft.ts';
import { normalise } from '../values/normalise.ts';

/** The visitor leaves a field: its text is tidied (VALID-07), and if it was changed its errors may show. */
export function blurField(draft: Draft, name: string): void {
  const known = draft.setting.index.fields.get(name);
  if (known === undefined) return;
  if (draft.state.focusing?.field === name) cancelFocus(draft);
  const { form, judged, touched } = draft.state;
  const tidy = normalise(known, form[name]);
  if (tidy !== form[name]) draft.update({ form: { ...form, [name]: tidy } });
  if (touched[name] === true && judged[name] !== true) draft.update({ judged: { ...judged, [name]: true } });
}
