import { isRecord } from '../contract/isRecord.ts';

/** A value of any type on one line: references and words unchanged, functions as `coalesce($a, $b)`. */
export function tellValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return value === '' || /\s/.test(value) ? JSON.stringify(value) : value;
  if (Array.isArray(value)) return value.map(tellValue).join(', ');
  if (!isRecord(value)) return String(value);
  const members = Object.entries(value);
  const [first] = members;
  if (members.length === 1 && first !== undefined) return `${first[0]}(${tellValue(first[1])})`;
  return `{ ${members.map(([name, member]) => `${name}: ${tellValue(member)}`).join(', ')} }`;
}

/** The longest value shown in full in a sentence. */
const LONGEST = 160;

/** A value, cut if it is long. The JSON report has it in full. */
export function tellShort(value: unknown): string {
  const told = tellValue(value);
  return told.length > LONGEST ? `${told.slice(0, LONGEST - 1)}…` : told;
}
