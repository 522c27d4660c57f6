import { expect, it } from 'vitest';
import { toVersion3 } from '../../../../src/engine/checker/migrations/toVersion3.ts';

const before = {
  why: 'People ask for it.',
  sign: 'done',
  gives: { organisation: { 'first-of': ['$result.org', '$form.org'] }, given: '$form.org' },
  states: { sign: { sign: 'mail', why: 'It was sent.' }, given: {} },
  body: [
    {
      field: 'given',
      widget: 'checkbox',
      initial: { given: { 'first-of': ['$local.a', '$local.b'] } },
      why: 'It is known.',
    },
    { text: 'some', shown: { $data: { some: { some: ['a', 'b'] } } }, values: { given: { given: '$form.given' } } },
    { text: 'sign', shown: { '$data.scope': { some: 'some' } }, strange: { sign: 'done', 'first-of': 1 } },
  ],
  calls: { given: { operation: 'account.read', with: { given: '$form.given' } } },
};
const after = {
  why: 'People ask for it.',
  illustration: 'done',
  gives: { organisation: { coalesce: ['$result.org', '$form.org'] }, given: '$form.org' },
  states: { sign: { illustration: 'mail', why: 'It was sent.' }, given: {} },
  body: [
    {
      field: 'given',
      widget: 'checkbox',
      initial: { boolean: { coalesce: ['$local.a', '$local.b'] } },
      why: 'It is known.',
    },
    {
      text: 'some',
      shown: { $data: { contains: { some: ['a', 'b'] } } },
      values: { given: { boolean: '$form.given' } },
    },
    { text: 'sign', shown: { '$data.scope': { contains: 'some' } }, strange: { sign: 'done', 'first-of': 1 } },
  ],
  calls: { given: { operation: 'account.read', with: { given: '$form.given' } } },
};

it('version 3 renames functions, comparisons and illustrations, and keeps the names that authors gave', () => {
  expect(toVersion3.migrate('screen', before)).toEqual(after);
});

it('version 3 leaves what is of version 3 as it is', () => {
  expect(toVersion3.migrate('screen', after)).toEqual(after);
});

it('version 3 leaves files without values as they are', () => {
  const brand = { links: { given: 'first-of' }, theme: { sign: { given: '#000000' } } };
  expect(toVersion3.migrate('brand', brand)).toEqual(brand);
});
