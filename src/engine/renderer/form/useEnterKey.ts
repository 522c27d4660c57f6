import { type RefObject, useEffect } from 'react';

/** The input that Enter was pressed in, if the key is not for an input method or for the option that is active in a list. */
function inputOf({ key, target, isComposing, defaultPrevented }: KeyboardEvent): HTMLInputElement | undefined {
  if (key !== 'Enter' || isComposing || defaultPrevented || !(target instanceof HTMLInputElement)) return undefined;
  return target.hasAttribute('aria-activedescendant') ? undefined : target;
}

/**
 * Enter in a field, before it is the form's own submit, which the browser leaves out where that button is disabled.
 * @param press answers whether the key was for this field; then it does nothing else
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
