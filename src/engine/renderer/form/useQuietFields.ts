import { reaction } from 'mobx';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import type { View } from '../../runtime/View.ts';

/** `early` is for pre-rendered HTML, in which only the style sheet can react to typing. */
export type Quiet = 'early' | 'closed' | 'open';

/**
 * How the quiet fields of a form are rendered: all open and stay open once the visitor changes one, or one has the
 * focus or an error. A value set by the flow opens nothing. The style sheet itself shows a focused field.
 */
export function useQuietFields(
  container: RefObject<HTMLElement | null>,
  view: View,
  program: FormProgram | undefined,
  afterRelease: (run: () => void) => void,
): Quiet {
  const [quiet, setQuiet] = useState<Quiet>('early');
  // Before paint, but after the store has the values typed before hydration (`page/hydrate.tsx`).
  useLayoutEffect(() => {
    if (quiet === 'early') return setQuiet('closed');
    const { current } = container;
    const fields = Object.entries(program?.uiSchema ?? {}).flatMap(([field, ui]) => ('ui:quiet' in ui ? [field] : []));
    if (quiet === 'open' || current === null || fields.length === 0) return;
    // Waits for the release, since opening moves everything below.
    const open = () => afterRelease(() => setQuiet('open'));
    const follow = () => document.activeElement?.closest('[data-quiet]') && open();
    follow();
    current.addEventListener('focusin', follow);
    const stop = reaction(
      () => fields.some((field) => view.isDirty(field) || view.errors[field]),
      (isNeeded) => isNeeded && open(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      current.removeEventListener('focusin', follow);
    };
  }, [container, view, program, afterRelease, quiet]);
  return quiet;
}
