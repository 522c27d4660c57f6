import { type RefObject, useEffect } from 'react';
import type { View } from '../../runtime/View.ts';
import { textOf } from '../../widgets/host/useField.ts';

/** Events after which a form may be validated or sent: blur, press, Enter. */
const MOMENTS = ['focusout', 'click', 'keydown', 'submit'] as const;

/** Text controls, except those with another role, whose text searches for an option. */
const WRITTEN = ':is(input, textarea)[name]:read-write:not([role])';

/** Reads values that were set without an event, as some password managers do, before the form is validated or sent. */
export function useAutofilledTexts(container: RefObject<HTMLElement | null>, view: View): void {
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
