import { closed, literal, part, reference, used } from '../language/primitives.ts';
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

const day = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'A day: 2026-12-24',
} as const;
/** Calendar days, inclusive. The checker does not know today's date, so a past period is not a finding (D-140). */
const period = {
  ...closed(
    {
      from: day,
      until: day,
      zone: {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
        description: "The time zone of these days: Asia/Seoul. The visitor's own if absent",
      },
    },
    [],
  ),
  minProperties: 1,
  description: 'From the beginning of one day until the end of another',
} as const;

/**
 * A guard: a reference that must be present, a named condition, comparisons that must all hold, or one of not, any,
 * all, valid, allowed, openable and during.
 */
export const guard = {
  description:
    'A guard: "$ref" (present and not false), "condition", { "$ref": value or [any of] }, not, any, all, valid, allowed (may be left to), openable (any web address), during (calendar days)',
  anyOf: [
    reference,
    used('condition', 'A named condition'),
    closed({ not: part('guard') }, ['not']),
    closed({ any: { type: 'array', items: part('guard'), minItems: 1 } }, ['any']),
    closed({ all: { type: 'array', items: part('guard'), minItems: 1 } }, ['all']),
    closed({ valid: used('field', 'A field') }, ['valid']),
    closed({ allowed: reference }, ['allowed']),
    closed({ openable: reference }, ['openable']),
    closed({ during: period }, ['during']),
    {
      type: 'object',
      propertyNames: reference,
      additionalProperties: expectation,
      minProperties: 1,
    },
  ],
} as const;
