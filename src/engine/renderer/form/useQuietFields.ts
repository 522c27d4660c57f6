import { reaction } from 'mobx';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import type { View } from '../../runtime/View.ts';

/** `early` is the HTML of the build, where only the style sheet can know what somebody typed. */
export type Quiet = 'early' | 'closed' | 'open';

/**
 * How the quiet fields of a form are drawn: open for good once the visitor changed one of them, or one has the focus or
 * an error. A value that the flow sets opens nothing. The style sheet shows a field with the focus by itself.
 */
export function useQuietFields(
  container: RefObject<HTMLElement | null>,
  view: View,
  program: FormProgram | undefined,
  afterRelease: (run: () => void) => void,
): Quiet {
  const [quiet, setQuiet] = useState<Quiet>('early');
  // Before anything is painted, but only after the store has what was typed early (`page/hydrate.tsx`).
  useLayoutEffect(() => {
    if (quiet === 'early') return setQuiet('closed');
    const { current } = container;
    const fields = Object.entries(program?.uiSchema ?? {}).flatMap(([field, ui]) => ('ui:quiet' in ui ? [field] : []));
    if (quiet === 'open' || current === null || fields.length === 0) return;
    // What opens moves what is below it.
    const open = () => afterRelease(() => setQuiet('open'));
    const follow = () => document.activeElement?.closest('[data-quiet]') && open();
    follow();
    current.addEventListener('focusin', follow);
    const stop = reaction(
      () => fields.some((field) => view.isDirty(field) || view.errors[field]),
      (isAsked) => isAsked && open(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      current.removeEventListener('focusin', follow);
    };
  }, [container, view, program, afterRelease, quiet]);
  return quiet;
}
