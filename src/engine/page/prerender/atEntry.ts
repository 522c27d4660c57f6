import type { Screen, Step } from '../../flow/types.ts';
import { VERB_NAMES, verbNamed } from '../../language/verbs.ts';
import type { View } from '../../runtime/View.ts';

interface Entered extends Pick<View, 'state' | 'holds' | 'isVisible'> {
  readonly program: { readonly screen: Pick<Screen, 'entry' | 'states' | 'body'> } | undefined;
}

/**
 * Whether a screen's entry changes what is shown, or leads elsewhere, on a visit without known inputs or storage; or
 * whether it may enter another state on a visit with them. A dialog or a toast covers the screen and changes nothing.
 */
export const choosesAtEntry = (view: Entered): boolean =>
  stepsAtEntry(view).some((step) =>
    VERB_NAMES.some((name) => step[name] !== undefined && verbNamed(name).keepsBody !== true),
  ) || handlersAtEntry(view).some((steps) => steps.some(({ state }) => state !== undefined));

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
const stepsAtEntry = (view: Entered): readonly Step[] =>
  handlersAtEntry(view).flatMap((steps) => steps.find(({ when }) => view.holds(when)) ?? []);

/** The steps of the screen's entry and of its state's entry, of which each takes the first whose guard holds. */
function handlersAtEntry({ program, state }: Entered): readonly (readonly Step[])[] {
  const { entry, states } = program?.screen ?? {};
  const ofState = state === undefined ? undefined : states?.[state]?.entry;
  return [entry, ofState].map((handler = []): readonly Step[] => (Array.isArray(handler) ? handler : [handler]));
}
