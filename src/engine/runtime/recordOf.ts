/** A record with the value of each name, without the names that have none. */
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
