/** The result for each entry of a record, without absent results. */
export const readAll = <T, R>(
  record: Readonly<Record<string, T>> | undefined,
  read: (entry: T, name: string) => R,
): Readonly<Record<string, R>> =>
  Object.fromEntries(
    Object.entries(record ?? {})
      .map(([name, entry]): [string, R] => [name, read(entry, name)])
      .filter(([, value]) => value !== undefined && value !== null),
  );

/** A record with the value for each name, without names that have no value. */
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
