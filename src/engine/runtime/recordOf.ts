/** What there is for each name, without those for which there is nothing. */
export function recordOf<T>(
  names: readonly string[],
  find: (name: string) => T | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    names.flatMap((name): [string, T][] => {
      const value = find(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
