import { describe, expect, it } from 'vitest';
import type { Guard } from '../../../../src/engine/flow/types.ts';
import { holds } from '../../../../src/engine/runtime/values/evaluate.ts';
import { prepare, scopeOf } from '../bench.ts';

const { screenContext, state } = await prepare(
  {
    body: [
      { field: 'mail', widget: 'email', required: true },
      { field: 'tick', widget: 'checkbox' },
    ],
    states: { a: {}, b: {} },
    calls: { who: { operation: 'account.read' } },
  },
  { conditions: { saas: { '$env.productType': 'SAAS' }, loop: 'loop', not: { not: 'saas' } } },
);
const data = {
  yes: true,
  no: false,
  none: null,
  empty: '',
  zero: 0,
  code: 'A',
  list: [{ k: 'x', n: 1 }, 'plain'],
  own: '/sign-on/t',
  foreign: 'https://evil.test/',
};
const scope = scopeOf(screenContext, {
  ...state,
  state: 'a',
  form: { mail: 'no address' },
  answers: { who: { data, parameters: {}, bound: {} } },
});
const r = (name: string) => `$result.who.${name}`;

describe('guards', () => {
  it.each<[Guard, boolean]>([
    [r('yes'), true],
    [r('no'), false],
    [r('none'), false],
    [r('empty'), false],
    [r('zero'), true],
    [r('list'), true],
    [r('nothing'), false],
    ['$result.who', true],
    ['saas', true],
    ['not', false],
    ['loop', false],
    ['constructor', false],
    [{ not: r('none') }, true],
    [{ any: [r('no'), r('yes')] }, true],
    [{ any: [r('no'), r('none')] }, false],
    [{ all: [r('code'), r('yes')] }, true],
    [{ all: [r('code'), r('no')] }, false],
    [{ [r('code')]: 'A' }, true],
    [{ [r('code')]: 'a' }, false],
    [{ [r('code')]: ['B', 'A'] }, true],
    [{ [r('no')]: false }, true],
    [{ [r('nothing')]: false }, false],
    [{ [r('none')]: false }, false],
    [{ '$form.tick': false }, true],
    [{ [r('code')]: 'A', [r('yes')]: true }, true],
    [{ [r('code')]: 'A', [r('yes')]: false }, false],
    [{ [r('list')]: { contains: { k: 'x', n: [1, 2] } } }, true],
    [{ [r('list')]: { contains: { k: 'x', n: 2 } } }, false],
    [{ [r('list')]: { contains: 'plain' } }, true],
    [{ [r('code')]: { contains: 'A' } }, false],
    [{ $state: 'a' }, true],
    [{ $state: ['b'] }, false],
    [{ allowed: r('own') }, true],
    [{ allowed: r('foreign') }, false],
    [{ allowed: r('none') }, false],
    [{ valid: 'mail' }, false],
    [{ valid: 'tick' }, true],
  ])('%j is %s', (guard, expected) => {
    expect(holds(guard, scope)).toBe(expected);
  });

  it('hold if there is no guard', () => {
    expect(holds(undefined, scope)).toBe(true);
  });
});
