import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { mapOf, part } from '../language/primitives.ts';

/** Values by name, without absent ones; if all are absent, the record is absent as well. */
export const record = {
  argument: {
    ...mapOf(part('value')),
    description: 'A record of these values, without absent ones. Absent if all of them are',
  },
  gives: (values, typeOf) => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeOf(value)])),
    required: Object.keys(values),
    additionalProperties: false,
  }),
  compute: (values, read) => {
    const there = Object.entries(values)
      .map(([name, value]): [string, unknown] => [name, read(value)])
      .filter(([, value]) => value !== undefined && value !== null);
    return there.length === 0 ? undefined : Object.fromEntries(there);
  },
} satisfies ValueFunction<Readonly<Record<string, Value>>>;
