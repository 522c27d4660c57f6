import type { Operator } from '../language/operators/index.ts';
import { isOperator, type OperatorName, operandOf, operatorNamed } from '../language/operators.ts';
import type { Expectation, Guard } from './types.ts';

/** A guard with an operator, and what the operator takes. */
export interface Operation {
  readonly kind: 'operation';
  readonly name: OperatorName;
  readonly operator: Operator;
  readonly operand: unknown;
  readonly guards: readonly Guard[];
  readonly reference?: string;
  readonly field?: string;
}

/** A guard by its form. */
export type ReadGuard =
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
