import { OPERATORS } from '../language/operators/index.ts';
import { closed, literal, reference, used } from '../language/primitives.ts';
import type { Vocabulary } from './Vocabulary.ts';

/** A value: a scalar, a reference, or one named pure function of values. */
export const valueWith = ({ functions }: Pick<Vocabulary, 'functions'>) => ({
  description: 'A scalar, a reference, or one function: { "coalesce": [ … ] }',
  anyOf: [
    literal,
    reference,
    ...Object.entries(functions).map(([name, { argument }]) => closed({ [name]: argument }, [name])),
  ],
});

const expectation = {
  anyOf: [
    literal,
    { type: 'array', items: literal, minItems: 1 },
    { type: 'object', properties: { contains: {} }, required: ['contains'], additionalProperties: false },
  ],
} as const;

/** A guard: a reference, a named condition, one operator with its operand, or comparisons that must all hold. */
export const guard = {
  description:
    'What must hold: a value that is present and not false ("$ref"), a named condition, an operator, or comparisons: { "$ref": value or [any of] }',
  anyOf: [
    reference,
    used('condition', 'A named condition'),
    ...Object.entries(OPERATORS).map(([name, { schema }]) => closed({ [name]: schema }, [name])),
    {
      type: 'object',
      propertyNames: reference,
      additionalProperties: expectation,
      minProperties: 1,
    },
  ],
} as const;
