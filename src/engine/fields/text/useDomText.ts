import { autorun, untracked } from 'mobx';
import { type RefObject, useEffect, useRef, useState } from 'react';
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
 * sets, or that is normalised. The effect is a passive one, since what was typed before hydration is read in a layout
 * effect (`page/hydrate.tsx`), and must not be overwritten before.
 */
export function useDomText({ name }: WidgetProps): DomText {
  const control = useFormControl();
  const ref = useRef<HTMLInputElement>(null);
  // Stays the same, so that no password is ever written into an attribute.
  const [defaultValue] = useState(() => untracked(() => textOf(control.form[name])));
  useEffect(
    () =>
      autorun(() => {
        const text = textOf(control.form[name]);
        if (ref.current !== null && ref.current.value !== text) ref.current.value = text;
      }),
    [control, name],
  );
  return { ref, defaultValue };
}
