import { memberOf } from '../flow/expressions/memberOf.ts';
import { ANYTHING, asSchema, branchesOf, unite } from '../flow/Schema.ts';
import type { Value } from '../flow/types.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { closed, part, reference } from '../language/primitives.ts';
import { asText } from './asText.ts';

export interface Lookup {
  readonly of: string;
  readonly key: Value;
}

/**
 * The value that a record has under a key, such as an entry in one of the portal's maps. Undefined if the record has no
 * such key.
 */
export const entry: ValueFunction<Lookup> = {
  argument: {
    ...closed(
      {
        of: { ...reference, description: 'The record: $map.<name>' },
        key: { ...part('value'), description: 'The key' },
      },
      ['of', 'key'],
    ),
    description: 'The value that a record has under a key. Absent if it has no such key',
  },
  gives: ({ of }, typeOf) =>
    unite(
      branchesOf(typeOf(of)).flatMap(({ properties }) =>
        properties === undefined ? [ANYTHING] : Object.values(asSchema(properties)).map(asSchema),
      ),
    ),
  compute: ({ of, key }, read) => memberOf(read(of), asText(read(key)) ?? ''),
};
