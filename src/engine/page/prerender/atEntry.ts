import type { Screen, Step } from '../../flow/types.ts';
import { VERB_NAMES, verbNamed } from '../../language/verbs.ts';
import type { View } from '../../runtime/View.ts';

interface Entered extends Pick<View, 'state' | 'holds' | 'isVisible'> {
  readonly program: { readonly screen: Pick<Screen, 'entry' | 'states' | 'body'> } | undefined;
}

/** Whether a screen's entry changes what is shown, or leads elsewhere, on a visit without known inputs or storage. */
export const choosesAtEntry = (view: Entered): boolean =>
  stepsAtEntry(view).some((step) =>
    VERB_NAMES.some((name) => step[name] !== undefined && verbNamed(name).keepsBody !== true),
  );

/**
 * The field that the entry of a screen focuses on such a visit, if the screen begins with that field. The browser would
 * scroll to a field further down, past the title, and would not restore a visitor's scroll position.
 */
export function focusedAtEntry(view: Entered): string | undefined {
  const first = view.program?.screen.body.find((item) => view.isVisible(item));
  const field = stepsAtEntry(view).at(-1)?.focus;
  return first !== undefined && 'field' in first && first.field === field ? field : undefined;
}

/** The steps taken at the screen's entry and at its state's entry. */
function stepsAtEntry(view: Entered): readonly Step[] {
  const { program, state } = view;
  const { entry, states } = program?.screen ?? {};
  const ofState = state === undefined ? undefined : states?.[state]?.entry;
  return [entry, ofState].flatMap((handler = []) => {
    const steps: readonly Step[] = Array.isArray(handler) ? handler : [handler];
    return steps.find(({ when }) => view.holds(when)) ?? [];
  });
}
