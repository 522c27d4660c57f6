import { reaction } from 'mobx';
import { type RefObject, useEffect } from 'react';
import type { FormProgram } from '../../flow/Program.ts';
import type { View } from '../../runtime/View.ts';

/**
 * Opens the quiet fields of a form for good once one of them has the focus, an answer or an error. The attribute is ours
 * alone: the HTML of the build is closed, and the style sheet shows a field with the focus by itself.
 */
export function useQuietFields(
  container: RefObject<HTMLElement | null>,
  view: View,
  program: FormProgram | undefined,
  afterRelease: (run: () => void) => void,
): void {
  useEffect(() => {
    const { current } = container;
    const quiet = Object.entries(program?.uiSchema ?? {}).flatMap(([field, ui]) => ('ui:quiet' in ui ? [field] : []));
    if (current === null || quiet.length === 0) return;
    const isAsked = (field: string) =>
      Boolean(view.form[field] || view.evaluate(`$typed.${field}`) || view.errors[field]);
    const open = () => {
      stop();
      // What opens moves what is below it.
      afterRelease(() => current.setAttribute('data-opened', ''));
    };
    const follow = () => {
      if (document.activeElement?.closest('[data-quiet]')) open();
    };
    const unwatch = reaction(
      () => quiet.some(isAsked),
      (isOpen) => isOpen && open(),
    );
    const stop = () => {
      unwatch();
      current.removeEventListener('focusin', follow);
    };
    current.addEventListener('focusin', follow);
    follow();
    if (quiet.some(isAsked)) open();
    return stop;
  }, [container, view, program, afterRelease]);
}
