import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { FORMATS } from '../../../../src/engine/contract/formats.ts';
import { isKept } from '../../../../src/engine/flow/rules/isKept.ts';

const ajv = new Ajv({ formats: FORMATS, strict: false });
const VALUES = [
  '',
  'a',
  'abc',
  'ABC',
  '12',
  '가나다',
  '😀😀',
  'a@b.test',
  '2026-02-29',
  '2028-02-29',
  0,
  2,
  2.5,
  7,
  [],
  [1],
  [1, 2, 3],
];

// The service has no form: it judges values by this registry, while the page uses the schema that ajv compiled.
it.each([
  ['minLength', 3],
  ['maxLength', 2],
  ['minimum', 2],
  ['maximum', 2],
  ['minItems', 1],
  ['maxItems', 1],
  ['pattern', '^[a-z]*$'],
  ['format', 'email'],
  ['format', 'date'],
  ['const', 'abc'],
] as const)('a rule judges %s %j as JSON Schema does', (test, limit) => {
  const validate = ajv.compile({ [test]: limit });
  expect(VALUES.filter((value) => isKept(test, value, limit, {}))).toEqual(VALUES.filter((value) => validate(value)));
});

it('a rule accepts everything if the limit is not set', () => {
  expect(isKept('minLength', 'a', undefined, {})).toBe(true);
  expect(isKept('sameAs', 'a', undefined, {})).toBe(false);
});
