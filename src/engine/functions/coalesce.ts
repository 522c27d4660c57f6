import { isPresent } from '../flow/expressions/memberOf.ts';
import { unite } from '../flow/Schema.ts';
import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../language/primitives.ts';

/**
 * The first present value of several. If all are absent and the last one is an empty text, the result is that empty
 * text.
 */
export const coalesce: ValueFunction<readonly Value[]> = {
  argument: {
    type: 'array',
    items: part('value'),
    minItems: 2,
    description: 'The first of these values that is present',
  },
  gives: (values, typeOf) => unite(values.map(typeOf)),
  pick: (values, read) =>
    values.find((value) => isPresent(read(value))) ?? values.slice(-1).find((value) => read(value) === ''),
};
