/**
 * A member of a value. A member of a list is the entry with that index, or else true if the name is one of its
 * entries. Reads own members only, never a prototype's (P19).
 */
export function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value) && !/^(0|[1-9][0-9]*)$/.test(name)) return value.includes(name) || undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

/** Whether a value is present: it is not undefined, null or empty text. `false` is present. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Whether a guard that is only a reference holds. */
export const isTrue = (value: unknown): boolean => isPresent(value) && value !== false;
