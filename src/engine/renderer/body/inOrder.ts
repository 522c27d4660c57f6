/**
 * Keeps the order of the list, except that each entry for which `isAhead` holds swaps places with the entry before it.
 */
export function inOrder<T>(list: readonly T[], isAhead: (entry: T) => boolean): readonly T[] {
  const ordered: T[] = [];
  for (const entry of list) ordered.splice(isAhead(entry) ? Math.max(0, ordered.length - 1) : ordered.length, 0, entry);
  return ordered;
}
