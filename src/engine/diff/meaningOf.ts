import { isRecord } from '../contract/isRecord.ts';
import { isOperator, operatorNamed } from '../language/operators.ts';

/** Members that have no meaning for visitors: reasons, and the `$schema` line for editors. */
const SILENT = ['why', '$schema'];

/** Whether the order of a member's list means nothing: the guards that an operator joins, or the values of a reference. */
export const isUnordered = (name: unknown): boolean =>
  typeof name === 'string' && (name.startsWith('$') || (isOperator(name) && operatorNamed(name).joins !== undefined));

/** A value as text that is equal for values with equal meaning: without the order of members and without reasons. */
export const meaningOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';

export const isSame = (a: unknown, b: unknown): boolean => a === b || meaningOf(a) === meaningOf(b);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).filter((name) => !SILENT.includes(name) || typeof value[name] !== 'string');
  return Object.fromEntries(
    names.sort().map((name) => {
      const member = sorted(value[name]);
      const isLoose = isUnordered(name) && Array.isArray(member);
      return [`.${name}`, isLoose ? member.map((one) => JSON.stringify(one)).sort() : member];
    }),
  );
}
