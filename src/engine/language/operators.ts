import { OPERATORS, type Operator } from './operators/index.ts';
import { reference } from './primitives.ts';

export type OperatorName = keyof typeof OPERATORS;
export const isOperator = (name: string): name is OperatorName => Object.hasOwn(OPERATORS, name);
export const operatorNamed = (name: OperatorName): Operator => OPERATORS[name];

/** What an operator takes, by its schema; undefined for a constant. */
export function operandOf(name: OperatorName): 'guard' | 'guards' | 'reference' | 'field' | undefined {
  const { title, items, pattern, 'x-names': kind }: Shape = operatorNamed(name).schema;
  if (title === 'guard') return 'guard';
  if (items?.title === 'guard') return 'guards';
  if (pattern === reference.pattern) return 'reference';
  return kind === 'field' ? 'field' : undefined;
}
interface Shape {
  readonly title?: string;
  readonly items?: Shape;
  readonly pattern?: string;
  readonly 'x-names'?: string;
}
