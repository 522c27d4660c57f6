import { useEffect, useRef } from 'react';

/**
 * If an answer refuses sent fields, the visitor is led to the first of them, so that its error is read out. Errors that appear
 * while a visitor types or leaves a field move no focus.
 */
export function useRefusedFocus(
  sent: readonly string[],
  wrong: readonly string[],
  lead: (field: string) => void,
): void {
  const before = useRef(sent);
  useEffect(() => {
    const back = before.current.find((field) => !sent.includes(field) && wrong.includes(field));
    before.current = sent;
    if (back !== undefined) lead(back);
  }, [sent, wrong, lead]);
}
