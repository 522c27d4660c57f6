import { isDeepStrictEqual } from 'node:util';

type Written<T> = {
  [K in keyof T]?: Exclude<T[K], undefined> extends infer V
    ? V extends Date
      ? Date
      : V extends object
        ? string
        : V
    : never;
};

/**
 * The changes to a row.
 * @param name the row's name in the difference
 * @param stored undefined if the row is new
 * @param wanted the wanted values by column; undefined leaves a column as it is
 * @returns the difference, and the columns to write: objects as JSON text, as jsonb columns require
 */
export function compareRow<const T extends Readonly<Record<string, unknown>>>(
  name: string,
  stored: Readonly<Record<string, unknown>> | undefined,
  wanted: T,
): { readonly changes: string[]; readonly set: Written<T> } {
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const changed = named.filter(([column, value]) => !isDeepStrictEqual(stored?.[column], value));
  const set = Object.fromEntries(changed.map(([column, value]) => [column, toColumn(value)])) as Written<T>;
  if (stored === undefined) return { changes: [`+ ${name}`], set };
  const show = (value: unknown) => JSON.stringify(value);
  const changes = changed.map(
    ([column, value]) => `~ ${name} ${column}: ${show(stored[column])} becomes ${show(value)}`,
  );
  return { changes, set };
}

const toColumn = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
