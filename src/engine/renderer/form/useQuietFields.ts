import { reaction } from 'mobx';
import { type RefObject, useEffect, useState } from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import type { View } from '../../runtime/View.ts';

/**
 * Whether the quiet fields of a form are open: for good once one of them has the focus, an answer or an error. The HTML
 * of the build is closed, and the style sheet shows a field with the focus by itself.
 */
export function useQuietFields(
  container: RefObject<HTMLElement | null>,
  view: View,
  program: FormProgram | undefined,
  afterRelease: (run: () => void) => void,
): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const { current } = container;
    const quiet = Object.entries(program?.uiSchema ?? {}).flatMap(([field, ui]) => ('ui:quiet' in ui ? [field] : []));
    if (isOpen || current === null || quiet.length === 0) return;
    // What opens moves what is below it.
    const open = () => afterRelease(() => setOpen(true));
    const isAsked = (field: string) =>
      Boolean(view.form[field] || view.evaluate(`$typed.${field}`) || view.errors[field]);
    const follow = () => document.activeElement?.closest('[data-quiet]') && open();
    follow();
    current.addEventListener('focusin', follow);
    const stop = reaction(
      () => quiet.some(isAsked),
      (isAnswered) => isAnswered && open(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      current.removeEventListener('focusin', follow);
    };
  }, [container, view, program, afterRelease, isOpen]);
  return isOpen;
}
