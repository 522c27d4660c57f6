import { isPresent } from '../flow/expressions/isPresent.ts';
import { unite } from '../flow/Schema.ts';
import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { part } from '../grammar/primitives.ts';

/** The first of several values that is there; a last one that is an empty text means "send it empty". */
export const firstOf: ValueFunction<readonly Value[]> = {
  argument: { type: 'array', items: part('value'), minItems: 2 },
  gives: (values, typeOf) => unite(values.map(typeOf)),
  pick: (values, read) =>
    values.find((value) => isPresent(read(value))) ?? values.slice(-1).find((value) => read(value) === ''),
};
