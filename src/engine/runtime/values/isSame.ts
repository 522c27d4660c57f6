/** Whether two values that came from JSON are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  const other: ReadonlyMap<string, unknown> = new Map(right);
  return left.length === right.length && left.every(([key, value]) => other.has(key) && isSame(value, other.get(key)));
}
