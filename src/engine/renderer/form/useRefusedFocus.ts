import { type RefObject, useEffect, useRef } from 'react';
import { focusField } from './focusField.ts';

/**
 * Fields that were sent come back wrong: the first of them takes the focus, so that its error is heard. Errors that
 * come while one types or leaves a field move nothing.
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
