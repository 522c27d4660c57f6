import { ANYTHING, entryOf } from '../flow/Schema.ts';
import type { ValueFunction } from '../flow/ValueFunction.ts';
import { closed, literal, names, reference } from '../language/primitives.ts';

export interface Marking {
  readonly of: string;
  readonly among: string;
  readonly entry: string;
  readonly mark: string;
  /** The marks for an entry that is also in the other list, and for one that is not. */
  readonly marks: readonly [unknown, unknown];
}

/** Each entry of a list, as a record that says whether the entry is also in another list. */
export const markEach: ValueFunction<Marking> = {
  argument: {
    ...closed(
      {
        of: { ...reference, description: 'The list' },
        among: { ...reference, description: 'The other list' },
        entry: { ...names, description: 'The member of each record that holds the entry' },
        mark: { ...names, description: 'The member of each record that holds the mark' },
        marks: {
          type: 'array',
          items: literal,
          minItems: 2,
          maxItems: 2,
          description: 'The mark of an entry that is in the other list, then that of one that is not',
        },
      },
      ['of', 'among', 'entry', 'mark', 'marks'],
    ),
    description: 'Each entry of a list, as a record that says whether the entry is also in another list',
  },
  gives: ({ of, entry, mark, marks }, typeOf) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: { [entry]: entryOf(typeOf(of)) ?? ANYTHING, [mark]: { enum: marks } },
      required: [entry, mark],
      additionalProperties: false,
    },
  }),
  compute: ({ of, among, entry, mark, marks: [yes, no] }, read) => {
    const others = listOf(read(among));
    return listOf(read(of)).map((one) => ({ [entry]: one, [mark]: others.includes(one) ? yes : no }));
  },
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
