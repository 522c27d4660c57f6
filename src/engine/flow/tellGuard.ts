import { isRecord } from '../contract/isRecord.ts';
import type { Operator } from '../language/operators/index.ts';
import { isOperator, type OperatorName, operandOf, operatorNamed } from '../language/operators.ts';
import type { Expectation, Guard } from './types.ts';

/** A guard with an operator, and what the operator takes. */
interface Operation {
  readonly kind: 'operation';
  readonly name: OperatorName;
  readonly operator: Operator;
  readonly operand: unknown;
  readonly guards: readonly Guard[];
  readonly reference?: string;
  readonly field?: string;
}

/** A guard by its form. */
type ReadGuard =
  | { readonly kind: 'present'; readonly reference: string }
  | { readonly kind: 'condition'; readonly name: string }
  | Operation
  | { readonly kind: 'equal'; readonly pairs: readonly (readonly [reference: string, expectation: Expectation])[] };

/** The form of a guard. */
export function readGuard(guard: Guard): ReadGuard {
  if (typeof guard === 'string') {
    return guard.startsWith('$') ? { kind: 'present', reference: guard } : { kind: 'condition', name: guard };
  }
  const members = Object.entries(guard);
  for (const [name, operand] of members) if (isOperator(name)) return operationOf(name, operand);
  return { kind: 'equal', pairs: members as [string, Expectation][] };
}

function operationOf(name: OperatorName, operand: unknown): Operation {
  const takes = operandOf(name);
  const guards = takes === 'guard' ? [operand] : takes === 'guards' && Array.isArray(operand) ? operand : [];
  const named = (takes === 'reference' || takes === 'field') && { [takes]: String(operand) };
  return { kind: 'operation', name, operator: operatorNamed(name), operand, guards, ...named };
}

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
