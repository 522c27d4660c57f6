import { isRecord } from '../contract/isRecord.ts';

/** Members that say nothing to a visitor: reasons, and the line that editors read. */
const SILENT = ['why', '$schema'];

/** A value as text that is the same for whatever means the same: order of members and reasons aside. */
export const meaningOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';

export const isSame = (a: unknown, b: unknown): boolean => meaningOf(a) === meaningOf(b);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).filter((name) => !SILENT.includes(name) || typeof value[name] !== 'string');
  return Object.fromEntries(names.sort().map((name) => [`.${name}`, sorted(value[name])]));
}
