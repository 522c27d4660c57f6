import type { Screen, Step } from '../../flow/types.ts';
import type { View } from '../../runtime/View.ts';

/** Verbs that leave the body of a screen as it is. */
const QUIET: readonly string[] = ['why', 'when', 'store', 'forget', 'focus'];

interface Entered extends Pick<View, 'state' | 'holds'> {
  readonly program: { readonly screen: Pick<Screen, 'entry' | 'states'> } | undefined;
}

/** Whether the entry of a screen changes what is shown, or leads elsewhere, on a visit of which nothing is known. */
export function choosesAtEntry(view: Entered): boolean {
  const { program, state } = view;
  const { entry, states } = program?.screen ?? {};
  const ofState = state === undefined ? undefined : states?.[state]?.entry;
  return [entry, ofState].some((handler = []) => {
    const steps: readonly Step[] = Array.isArray(handler) ? handler : [handler];
    const taken = steps.find(({ when }) => view.holds(when));
    return taken !== undefined && Object.keys(taken).some((verb) => !QUIET.includes(verb));
  });
}
