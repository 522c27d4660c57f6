import { type RefObject, useEffect, useRef } from 'react';
import { focusField } from './focusField.ts';

/**
 * If an answer refuses sent fields, the first of them gets the focus, so that its error is read out. Errors that appear
 * while a visitor types or leaves a field move no focus.
 */
export function useRefusedFocus(
  sent: readonly string[],
  wrong: readonly string[],
  container: RefObject<HTMLElement | null>,
): void {
  const before = useRef(sent);
  useEffect(() => {
    const back = before.current.find((field) => !sent.includes(field) && wrong.includes(field));
    before.current = sent;
    if (back !== undefined) focusField(container.current, back);
  }, [sent, wrong, container]);
}
