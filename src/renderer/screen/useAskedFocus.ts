import { type RefObject, useEffect, useRef } from 'react';
import type { View } from '../../runtime/View.ts';
import { focusField } from '../form/focusField.ts';

/** Puts the focus on the field that the runtime asks for, in the dialog where one is open, once for each request. */
export function useAskedFocus(focus: View['focus']): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus === undefined) return;
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    if (!focusField(dialog, focus.field)) focusField(card.current, focus.field);
  }, [focus]);
  return card;
}
