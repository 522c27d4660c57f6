import { autorun, untracked } from 'mobx';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { textOf } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';

interface DomText {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The text at the first drawing. */
  readonly defaultValue: string;
}

/**
 * Leaves the text of a field to its input. The store writes into it only where the two differ: a value that the flow
 * sets, or that is normalised. Nothing is written before the first passive effect, since what was typed before hydration
 * is read in a layout effect (`page/hydrate.tsx`).
 */
export function useDomText({ name, placeholder }: WidgetProps): DomText {
  const control = useFormControl();
  const ref = useRef<HTMLInputElement>(null);
  const isTaken = useRef(false);
  const written = useRef<{ readonly input: HTMLInputElement; readonly text: string }>(undefined);
  // Stays the same, so that no password is ever written into an attribute.
  const [defaultValue] = useState(() => untracked(() => textOf(control.form[name])));
  function write() {
    const input = ref.current;
    const text = textOf(control.form[name]);
    if (input === null) return;
    // A password manager may have written without an event: what the store knows already does not undo it.
    const isKnown = written.current?.input === input && written.current.text === text;
    if (!isKnown && input.value !== text) input.value = text;
    written.current = { input, text };
    // Chromium restyles a placeholder at each key, also below a text.
    if (text === '' && placeholder) input.placeholder = placeholder;
    else input.removeAttribute('placeholder');
  }
  // Another look of the field has another input.
  useLayoutEffect(() => {
    if (isTaken.current) untracked(write);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of each drawing, which reads nothing else
  useEffect(() => {
    isTaken.current = true;
    return autorun(write);
  }, [control, name, placeholder]);
  return { ref, defaultValue };
}
