import type { Shown, View } from '../../runtime/View.ts';
import type { FormControl } from '../../widgets/host/FormControl.ts';

/** An option in the form of a list entry. */
const asEntry = (value: unknown) => ({ list: '', index: 0, value });

/**
 * The part of a screen's View that widgets need. Members are read on use, so that observers see changes.
 *
 * @param afterRelease runs a function at once, or after the pressed mouse button is released
 */
export const formControlOf = (
  view: View,
  show: (shown: Shown) => string,
  afterRelease: (run: () => void) => void,
): FormControl => ({
  get form() {
    return view.form;
  },
  evaluate: (value, ...option) => view.evaluate(value, ...option.map(asEntry)),
  present: (value, option) => show(view.present(value, asEntry(option))),
  imageOf: (value, ...option) => view.imageOf(value, ...option.map(asEntry)),
  isRequired: (field) => view.isRequired(field),
  isLocked: (field) => view.isLocked(field),
  isMarked: (field) => view.isMarked(field),
  isPending: (call) => view.isPending(call),
  placeOf: (place) => view.placeOf(place),
  change: (field, value) => view.change(field, value),
  type: (field, text) => view.type(field, text),
  blur: (field) => afterRelease(() => view.blur(field)),
  labelOf: (option) => view.labelOf(option),
  rulesOf: (field) => view.rulesOf(field),
});
