import { describe, expect, it } from 'vitest';
import type { Value } from '../../../../src/engine/flow/types.ts';
import { evaluate } from '../../../../src/engine/runtime/values/evaluate.ts';
import { prepare, scopeOf } from '../bench.ts';

const PORTAL = { maps: { signs: { entries: { Bo: 'a sign' } } } };
const SCREEN = {
  takes: { token: { from: 'query' } },
  derived: {
    winner: { coalesce: ['$input.token', '$result.who.name'] },
    sign: { entry: { of: '$map.signs', key: '$result.who.name' } },
    loop: { coalesce: ['$derived.loop', '$input.token'] },
  },
  body: [
    { field: 'name', widget: 'text' },
    { field: 'hidden', shown: '$form.tick', widget: 'text' },
    { field: 'elsewhere', in: 'b', widget: 'text' },
    { field: 'tick', widget: 'checkbox' },
    { field: 'user', widget: 'username' },
    { field: 'secret', widget: 'password' },
    { field: 'scope', widget: 'consent', options: '$result.client.scope', always: '$result.client.autoapprove' },
  ],
  after: { '2m': { state: 'a' }, '30s': { state: 'b' } },
  states: { a: {}, b: { after: { '3s': { state: 'a' } } } },
  calls: {
    who: { operation: 'account.read' },
    client: { operation: 'oauth-client.read-v1' },
  },
};
const { screenContext, state } = await prepare(SCREEN, PORTAL);
const answered = (data: unknown) => ({ data, parameters: {}, bound: {} });
const run = {
  ...state,
  inputs: { token: 'T' },
  form: { name: '  Ann ', hidden: 'h', elsewhere: 'e', user: ' a b@c.com', secret: ' x ', scope: ['c'] },
  typed: { name: 'An' },
  state: 'a',
  answers: {
    who: answered({ name: 'Bo', list: [{ id: 1 }], none: null, empty: '', no: false }),
    client: answered({ scope: ['a', 'b', 'c'], autoapprove: ['a'] }),
  },
};
const scope = scopeOf(screenContext, run, {
  stored: { 'session.newDevice': { token: 'd' }, 'local.remember-org': { id: 'O1' } },
  item: { name: 'first' },
  answer: { data: { token: 'new' }, error: { message: 'No.', errors: { id: 'I' } }, sent: { username: 'u' } },
});
const read = (value: Value) => evaluate(value, scope);

describe('references', () => {
  it.each([
    ['$form.name', 'Ann'],
    ['$form.user', 'ab@c.com'],
    ['$form.secret', 'x'],
    ['$form.tick', false],
    ['$form.elsewhere', 'e'],
    ['$form.hidden', undefined],
    ['$form.unknown', undefined],
    ['$form.scope', ['a', 'c']],
    ['$typed.name', 'An'],
    ['$result.who.name', 'Bo'],
    ['$result.who.list.0.id', 1],
    ['$result.who.list.1', undefined],
    ['$result.who.list.length', undefined],
    ['$result.who.name.length', undefined],
    ['$result.other', undefined],
    ['$input.token', 'T'],
    ['$derived.winner', 'T'],
    ['$derived.loop', 'T'],
    ['$state', 'a'],
    ['$item.name', 'first'],
    ['$data.token', 'new'],
    ['$error.message', 'No.'],
    ['$error.errors.id', 'I'],
    ['$sent.username', 'u'],
    ['$env.host', 'login.portal.test'],
    ['$session.newDevice.token', 'd'],
    ['$local.remember-org.id', 'O1'],
    ['$cookie.app', undefined],
  ])('%s', (reference, value) => {
    expect(read(reference)).toEqual(value);
  });

  it('give the seconds of the first timer of the screen, and of a state', () => {
    const read = (value: Value) => evaluate(value, scope);
    expect(['$after', '$after.b', '$after.a', '$after.c'].map(read)).toEqual([30, 3, undefined, undefined]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('P19: never reach a prototype by %s', (name) => {
    for (const root of [
      'form',
      'result',
      'result.who',
      'input',
      'env',
      'data',
      'item',
      'derived',
      'session',
      'typed',
    ]) {
      expect(read(`$${root}.${name}`)).toBeUndefined();
    }
  });
});

describe('functions', () => {
  it.each<[Value, unknown]>([
    [{ coalesce: ['$result.who.none', '$result.who.empty', '$result.who.name'] }, 'Bo'],
    [{ coalesce: ['$result.who.no', '$result.who.name'] }, false],
    [{ coalesce: ['$result.none', ''] }, ''],
    [{ coalesce: ['$result.none', '$result.who.none'] }, undefined],
    [{ 'domain-of': 'a@b@D.com' }, 'd.com'],
    [{ 'domain-of': 'a@' }, undefined],
    [{ 'domain-of': 'abc' }, undefined],
    [{ entry: { of: '$map.signs', key: '$result.who.name' } }, 'a sign'],
    [{ entry: { of: '$map.signs', key: '$input.token' } }, undefined],
    [{ entry: { of: '$map.signs', key: 'constructor' } }, undefined],
    [{ entry: { of: '$map.signs', key: '$result.none' } }, undefined],
    [{ entry: { of: '$map.others', key: 'Bo' } }, undefined],
    [{ entry: { of: '$result.who', key: 'name' } }, 'Bo'],
    [{ 'days-since': '2026-05-01T00:00:00Z' }, 30],
    [{ 'days-since': '2026-05-30T00:00:01Z' }, 0],
    [{ 'days-since': '2027-01-01T00:00:00Z' }, 0],
    [{ 'days-since': 'yesterday' }, undefined],
    [{ 'mask-email': 'backup@d.com' }, 'ba****@d.com'],
    [{ 'mask-email': 'ab@d.com' }, 'ab@d.com'],
    [{ 'mask-email': '$result.none' }, undefined],
    [{ boolean: '$result.who.name' }, true],
    [{ boolean: '$result.who.no' }, false],
    [{ boolean: '$result.none' }, false],
    [{ record: { none: '$result.none' } }, undefined],
    [{ record: { id: '$result.who.name', none: '$result.none', ok: true } }, { id: 'Bo', ok: true }],
    [
      {
        'mark-each': {
          of: '$result.client.scope',
          among: '$form.scope',
          entry: 'scope',
          mark: 'state',
          marks: ['APPROVED', 'DENIED'],
        },
      },
      [
        { scope: 'a', state: 'APPROVED' },
        { scope: 'b', state: 'DENIED' },
        { scope: 'c', state: 'APPROVED' },
      ],
    ],
    [
      {
        'mark-each': {
          of: '$result.none',
          among: '$form.scope',
          entry: 'scope',
          mark: 'state',
          marks: ['APPROVED', 'DENIED'],
        },
      },
      [],
    ],
    [
      { 'otpauth-uri': { issuer: '$env.host', username: 'a&b@c.com', secret: 'S=' } },
      'otpauth://totp/login.portal.test:a%26b%40c.com?secret=S%3D&issuer=login.portal.test',
    ],
    [{ 'otpauth-uri': { issuer: '$env.host', username: 'a', secret: '$result.none' } }, undefined],
    [7, 7],
    [false, false],
    ['plain', 'plain'],
  ])('%j', (value, result) => {
    expect(read(value)).toEqual(result);
  });
});
