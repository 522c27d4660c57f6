import { isRecord } from '../contract/isRecord.ts';
import { type Operation, readGuard } from './readGuard.ts';
import { tellValue } from './tellValue.ts';
import type { Guard } from './types.ts';

/** A guard as a clause: `$form.agree`, `$state is done or failed`, `email is not valid`. */
export function tellGuard(guard: Guard, isInside = false): string {
  const read = readGuard(guard);
  switch (read.kind) {
    case 'present':
      return read.reference;
    case 'condition':
      return read.name;
    case 'operation':
      return tellOperation(read, isInside);
    case 'equal':
      return read.pairs.map(([reference, expected]) => tellPair(reference, expected)).join(' and ');
  }
}

function tellOperation(operation: Operation, isInside: boolean): string {
  const { name, operator, operand, guards } = operation;
  const [first] = guards;
  if (first === undefined) return tellOperand(operation) ?? `${name} ${tellValue(operand)}`;
  if (operator.denies) return tellOpposite(first) ?? `not ${tellGuard(first, true)}`;
  const isSeveral = guards.length > 1;
  const clauses = guards.map((one) => tellGuard(one, isSeveral)).join(` ${operator.joins} `);
  return isInside && isSeveral ? `(${clauses})` : clauses;
}

const tellOperand = ({ operator, operand }: Operation, isDenied = false) => operator.tell?.(operand as never, isDenied);

/** `$state is not done`, `$state is none of done, failed`; undefined if the guard has no verb to deny. */
function tellOpposite(guard: Guard): string | undefined {
  const read = readGuard(guard);
  if (read.kind === 'operation') return tellOperand(read, true);
  const [[reference = '', expected] = [], ...others] = read.kind === 'equal' ? read.pairs : [];
  if (reference === '' || others.length > 0 || isRecord(expected)) return undefined;
  const values = [expected].flat().map(tellValue);
  return values.length === 1 ? `${reference} is not ${values[0]}` : `${reference} is none of ${values.join(', ')}`;
}

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
