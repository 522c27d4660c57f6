import { functionIn } from './expressions/applyFunction.ts';
import type { JsonPath } from './JsonDocument.ts';
import { partsIn } from './partsIn.ts';
import type { Value } from './types.ts';
import type { ValueFunction, ValueFunctions } from './ValueFunction.ts';

/** A function in a value, with the values in its argument. Paths are relative to the value. */
interface FoundFunction {
  readonly known: ValueFunction;
  readonly values: readonly { readonly path: JsonPath; readonly value: Value }[];
}

/** The values inside a function; undefined if the value is not a function. */
export function valuesIn(value: Value, functions: ValueFunctions): FoundFunction | undefined {
  const found = typeof value === 'object' ? functionIn(value, functions) : undefined;
  if (found === undefined) return undefined;
  const { known, name, argument } = found;
  const values = partsIn(argument, known.argument, [name]).flatMap(({ part, path, value: inner }) =>
    part === 'value' && isValue(inner) ? [{ path, value: inner }] : [],
  );
  return { known, values };
}

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || (typeof value === 'object' && value !== null);
