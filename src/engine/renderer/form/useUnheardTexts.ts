import { type RefObject, useEffect } from 'react';
import type { View } from '../../runtime/View.ts';
import { textOf } from '../../widgets/host/useField.ts';

/** What may judge or send a form: leaving a field, a press, Enter. */
const MOMENTS = ['focusout', 'click', 'keydown', 'submit'] as const;

/** Controls that a text is written into, apart from those with another role, which search for an option. */
const WRITTEN = ':is(input, textarea)[name]:read-write:not([role])';

/**
 * Reads what was written into the fields of a form without an event, as some password managers do, before anything
 * judges or sends it.
 */
export function useUnheardTexts(container: RefObject<HTMLElement | null>, view: View): void {
  useEffect(() => {
    const { current } = container;
    const read = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      for (const control of current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN) ?? []) {
        if (control.value !== textOf(view.form[control.name])) view.change(control.name, control.value);
      }
    };
    for (const moment of MOMENTS) current?.addEventListener(moment, read, true);
    return () => {
      for (const moment of MOMENTS) current?.removeEventListener(moment, read, true);
    };
  }, [container, view]);
}
