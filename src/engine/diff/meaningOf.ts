import { isRecord } from '../contract/isRecord.ts';

/** Members that have no meaning for visitors: reasons, and the `$schema` line for editors. */
const SILENT = ['why', '$schema'];

/** A value as text that is equal for values with equal meaning: without the order of members and without reasons. */
export const meaningOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';

export const isSame = (a: unknown, b: unknown): boolean => a === b || meaningOf(a) === meaningOf(b);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).filter((name) => !SILENT.includes(name) || typeof value[name] !== 'string');
  return Object.fromEntries(names.sort().map((name) => [`.${name}`, sorted(value[name])]));
}
