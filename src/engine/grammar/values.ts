import { closed, literal, mapOf, names, part, reference } from './primitives.ts';

/** A value: a scalar, a reference, or one named pure function of values. */
export const value = {
  description: 'A scalar, a reference, or one function: { "first-of": [ … ] }',
  anyOf: [
    literal,
    reference,
    closed({ 'first-of': { type: 'array', items: part('value'), minItems: 2 } }, ['first-of']),
    closed({ 'domain-of': part('value') }, ['domain-of']),
    closed({ 'days-since': part('value') }, ['days-since']),
    closed({ 'mask-email': part('value') }, ['mask-email']),
    closed({ given: part('value') }, ['given']),
    closed({ record: mapOf(part('value')) }, ['record']),
    closed(
      {
        'mark-each': closed(
          {
            of: reference,
            among: reference,
            entry: { ...names, description: 'The member of each record that is the entry' },
            mark: { ...names, description: 'The member that says whether it is among the others' },
            marks: {
              type: 'array',
              items: literal,
              minItems: 2,
              maxItems: 2,
              description: 'What it says of one that is among them, and of one that is not',
            },
          },
          ['of', 'among', 'entry', 'mark', 'marks'],
        ),
      },
      ['mark-each'],
    ),
    closed(
      {
        'otpauth-uri': closed({ issuer: part('value'), username: part('value'), secret: part('value') }, [
          'issuer',
          'username',
          'secret',
        ]),
      },
      ['otpauth-uri'],
    ),
  ],
} as const;

const expectation = {
  anyOf: [
    literal,
    { type: 'array', items: literal, minItems: 1 },
    { type: 'object', properties: { some: {} }, required: ['some'], additionalProperties: false },
  ],
} as const;

/** A guard: presence, a named condition, comparisons that all hold, or not, any, all, valid, allowed, openable. */
export const guard = {
  description:
    'When it holds: "$ref" (present and not false), "condition", { "$ref": value or [any of] }, not, any, all, valid, allowed (may be left to), openable (any web address)',
  anyOf: [
    reference,
    { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
    closed({ not: part('guard') }, ['not']),
    closed({ any: { type: 'array', items: part('guard'), minItems: 1 } }, ['any']),
    closed({ all: { type: 'array', items: part('guard'), minItems: 1 } }, ['all']),
    closed({ valid: { type: 'string' } }, ['valid']),
    closed({ allowed: reference }, ['allowed']),
    closed({ openable: reference }, ['openable']),
    {
      type: 'object',
      propertyNames: reference,
      additionalProperties: expectation,
      minProperties: 1,
    },
  ],
} as const;
