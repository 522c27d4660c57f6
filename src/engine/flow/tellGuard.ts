import { isRecord } from '../contract/isRecord.ts';
import { readGuard } from './readGuard.ts';
import { tellValue } from './tellValue.ts';
import type { Guard, Period } from './types.ts';

/** A guard as a clause: `$form.agree`, `$state is done or failed`, `email is not valid`. */
export function tellGuard(guard: Guard, isInside = false): string {
  const read = readGuard(guard);
  const joined = (guards: readonly Guard[], word: string) => {
    const clauses = guards.map((one) => tellGuard(one, guards.length > 1)).join(` ${word} `);
    return isInside && guards.length > 1 ? `(${clauses})` : clauses;
  };
  switch (read.kind) {
    case 'present':
      return read.reference;
    case 'condition':
      return read.name;
    case 'not':
      return tellOpposite(read.guard) ?? `not ${tellGuard(read.guard, true)}`;
    case 'any':
      return joined(read.guards, 'or');
    case 'all':
      return joined(read.guards, 'and');
    case 'valid':
    case 'allowed':
    case 'openable':
      return tellVerb(read);
    case 'during':
      return tellPeriod(read.period);
    case 'equal':
      return read.pairs.map(([reference, expected]) => tellPair(reference, expected)).join(' and ');
  }
}

/** `$state is not done`, `$state is none of done, failed`; undefined if the guard has no verb to deny. */
function tellOpposite(guard: Guard): string | undefined {
  const read = readGuard(guard);
  if (read.kind === 'valid' || read.kind === 'allowed' || read.kind === 'openable') return tellVerb(read, ' not');
  const [[reference = '', expected] = [], ...others] = read.kind === 'equal' ? read.pairs : [];
  if (reference === '' || others.length > 0 || isRecord(expected)) return undefined;
  const values = [expected].flat().map(tellValue);
  return values.length === 1 ? `${reference} is not ${values[0]}` : `${reference} is none of ${values.join(', ')}`;
}

type WithVerb = Extract<ReturnType<typeof readGuard>, { readonly kind: 'valid' | 'allowed' | 'openable' }>;

/** `email is valid`, `email is not valid` */
function tellVerb(read: WithVerb, not: '' | ' not' = ''): string {
  if (read.kind === 'valid') return `${read.field} is${not} valid`;
  return read.kind === 'allowed'
    ? `${read.reference} is${not} allowed`
    : `${read.reference} can${not.trim()} be opened`;
}

/** `from 2026-12-01 until 2026-12-24 in Asia/Seoul` */
const tellPeriod = (period: Period): string =>
  (['from', 'until', 'zone'] as const)
    .flatMap((name) => (period[name] === undefined ? [] : [`${name === 'zone' ? 'in' : name} ${period[name]}`]))
    .join(' ');

/** `$data has an entry with state ACTIVATED or REVOKED` */
function tellPair(reference: string, expected: unknown): string {
  const wanted = isRecord(expected) ? expected.contains : undefined;
  if (wanted === undefined) return `${reference} is ${tellExpected(expected)}`;
  if (!isRecord(wanted)) return `${reference} has ${tellExpected(wanted)}`;
  const members = Object.entries(wanted).map(([name, value]) => `${name} ${tellExpected(value)}`);
  return `${reference} has an entry with ${members.join(' and ')}`;
}

const tellExpected = (expected: unknown): string =>
  Array.isArray(expected) ? expected.map(tellValue).join(' or ') : tellValue(expected);
