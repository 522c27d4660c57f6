import type { View } from '../../runtime/View.ts';
import type { Host } from '../../widgets/host/Host.ts';

/** What widgets need, from the View of a screen. Members are read when used, so that observers see them change. */
export const hostOf = (view: View): Host => ({
  get form() {
    return view.form;
  },
  evaluate: (value) => view.evaluate(value),
  isRequired: (field) => view.isRequired(field),
  isLocked: (field) => view.isLocked(field),
  isMarked: (field) => view.isMarked(field),
  isPending: (call) => view.isPending(call),
  placeOf: (place) => view.placeOf(place),
  change: (field, value) => view.change(field, value),
  type: (field, text) => view.type(field, text),
  blur: (field) => view.blur(field),
  labelOf: (option) => view.labelOf(option),
  hintsOf: (field) => view.hintsOf(field),
});
