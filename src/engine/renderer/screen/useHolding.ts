import { type RefObject, useEffect } from 'react';

/**
 * Tells whether somebody is busy with the page: a control has the focus, the pointer is on the card, or the page is
 * hidden, so that nobody sees it. A heading that was given the focus is no control, and a pointer counts once it moves:
 * one that lies where the last button was does nothing.
 */
export function useHolding(
  card: RefObject<HTMLElement | null>,
  isAsked: boolean,
  tell: (isHolding: boolean) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function tells the same
  useEffect(() => {
    if (!isAsked) return undefined;
    let isPointed = false;
    let told = false;
    const judge = () => {
      const isHolding = isPointed || document.hidden || (document.activeElement as HTMLElement | null)?.tabIndex === 0;
      if (isHolding !== told) tell(isHolding);
      told = isHolding;
    };
    const point = (is: boolean) => () => {
      isPointed = is;
      judge();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('visibilitychange', judge, { signal });
    document.addEventListener('focusin', judge, { signal });
    // The focus is nowhere for a moment while it moves on.
    document.addEventListener('focusout', () => queueMicrotask(judge), { signal });
    card.current?.addEventListener('pointermove', point(true), { signal });
    card.current?.addEventListener('pointerleave', point(false), { signal });
    judge();
    return () => {
      ended.abort();
      if (told) tell(false);
    };
  }, [card, isAsked]);
}
