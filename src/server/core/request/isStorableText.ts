/**
 * Whether every text in a value can be stored: PostgreSQL stores neither U+0000 nor half a surrogate pair, and no
 * address, name or code contains one. The recursion is bounded, since the parser limits the depth of a value.
 */
export function isStorableText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isStorableText);
  return true;
}
