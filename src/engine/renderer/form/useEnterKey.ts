import { type RefObject, useEffect } from 'react';

/**
 * The input in which Enter was pressed, unless the key belongs to an input method or to the active option of a list.
 */
function inputOf({ key, target, isComposing, defaultPrevented }: KeyboardEvent): HTMLInputElement | undefined {
  if (key !== 'Enter' || isComposing || defaultPrevented || !(target instanceof HTMLInputElement)) return undefined;
  return target.hasAttribute('aria-activedescendant') ? undefined : target;
}

/**
 * Handles Enter in a field before the form's own submit, which browsers skip if the submit button is disabled.
 * @param press returns whether it used the key; then Enter does nothing else
 */
export function useEnterKey(container: RefObject<HTMLElement | null>, press: (field: string) => boolean): void {
  useEffect(() => {
    const { current } = container;
    const hear = (event: KeyboardEvent) => {
      const field = inputOf(event)?.closest<HTMLElement>('[data-field]')?.dataset.field;
      if (field !== undefined && press(field)) event.preventDefault();
    };
    current?.addEventListener('keydown', hear);
    return () => current?.removeEventListener('keydown', hear);
  }, [container, press]);
}
