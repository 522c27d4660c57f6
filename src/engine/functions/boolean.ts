import { isTrue } from '../flow/expressions/memberOf.ts';
import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../language/primitives.ts';

/** Whether a value is present and not false, as in a guard. */
export const boolean: ValueFunction<Value> = {
  argument: { ...part('value'), description: 'Whether this value is present and not false, as in a guard' },
  gives: () => ({ type: 'boolean' }),
  hides: true,
  compute: (value, read) => isTrue(read(value)),
};
