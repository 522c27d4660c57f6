import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { mapOf, part, used } from '../language/primitives.ts';
import { record } from './record.ts';

/** A record of the answers to keep, by the names that the portal declares. */
export const answers: ValueFunction<Readonly<Record<string, Value>>> = {
  argument: {
    ...mapOf(part('value'), used('answer', 'An answer that the portal declares')),
    description: 'A record of answers to keep, by the names that the portal declares',
  },
  gives: (values, typeOf) => ({ ...record.gives(values, typeOf), 'x-answers': true }),
  compute: record.compute,
};
