/** A value with the members that another one has in their place; lists are taken as a whole, and null takes one away. */
export function overlay<T extends object>(value: T, other: object): T {
  const members = Object.entries(other).map(([name, member]): [string, unknown] => {
    const before: unknown = Reflect.get(value, name);
    if (member === null) return [name, undefined];
    return [name, isObject(member) && isObject(before) ? overlay(before, member) : member];
  });
  return { ...value, ...Object.fromEntries(members) };
}

/** Whether a value has members; a list has entries. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
