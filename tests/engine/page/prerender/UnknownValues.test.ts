import { expect, it } from 'vitest';
import { memberOf } from '../../../../src/engine/flow/expressions/memberOf.ts';
import { UnknownValues } from '../../../../src/engine/page/prerender/UnknownValues.ts';

it('is an empty record, and remembers which values were read', () => {
  const unknown = new UnknownValues(['cookie.locale']);
  expect(Object.keys(unknown.values)).toEqual([]);
  expect(memberOf(unknown.values, 'cookie.locale')).toBeUndefined();
  unknown.read.clear();
  expect(memberOf(unknown.values, 'username')).toBeUndefined();
  expect(unknown.values.token).toBeUndefined();
  expect('name' in unknown.values).toBe(false);
  expect([...unknown.read]).toEqual(['username', 'token', 'name']);
});
