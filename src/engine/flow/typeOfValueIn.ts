import { functionIn } from './expressions/applyFunction.ts';
import { ANYTHING, type Schema } from './Schema.ts';
import type { Value } from './types.ts';
import type { ValueFunctions } from './ValueFunction.ts';

/** The type of a value, given the types of the references in it. */
export function typeOfValueIn(value: Value, functions: ValueFunctions, typeOf: (reference: string) => Schema): Schema {
  if (typeof value === 'string' && value.startsWith('$')) return typeOf(value);
  if (typeof value !== 'object') return { const: value };
  const found = functionIn(value, functions);
  return found?.known.gives(found.argument, (inner) => typeOfValueIn(inner, functions, typeOf)) ?? ANYTHING;
}
