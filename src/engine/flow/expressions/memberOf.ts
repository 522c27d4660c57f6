/** A member of a value, or an entry of a list by its index. Reads own members only, never a prototype's (P19). */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  if (Array.isArray(value) && !/^(0|[1-9][0-9]*)$/.test(name)) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
