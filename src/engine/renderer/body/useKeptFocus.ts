import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose entries disappear: it moves to the entry that takes the place of the focused one,
 * else to the heading of the screen (WCAG 2.4.3). Otherwise a removed button would leave it at the start of the page.
 */
export function useKeptFocus(count: number) {
  const list: RefObject<HTMLUListElement | null> = useRef(null);
  const at = useRef(-1);
  useEffect(() => {
    if (count > 0) restore(list.current?.children ?? [], at.current);
  }, [count]);
  useEffect(() => () => restore([], at.current), []);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
    at.current = Array.from(currentTarget.children).findIndex((entry) => entry.contains(target));
  };
  return { list, onFocus };
}

function restore(entries: ArrayLike<Element>, at: number): void {
  if (at < 0 || document.activeElement !== document.body) return;
  const entry = entries[Math.min(at, entries.length - 1)];
  const heir = entry?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('h1');
  heir?.focus();
}
