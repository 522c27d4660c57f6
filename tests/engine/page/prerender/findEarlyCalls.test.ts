import { expect, it } from 'vitest';
import type { ScreenProgram } from '../../../../src/engine/flow/Program.ts';
import type { Call, Input } from '../../../../src/engine/flow/types.ts';
import { findEarlyCalls } from '../../../../src/engine/page/prerender/findEarlyCalls.ts';

const read = { repeatable: true, answer: 'resource', success: ['OK'], failure: [] } as const;
const operations: ScreenProgram['operations'] = {
  'environment.read': { ...read, http: 'GET /env', parameters: {} },
  'POST /check': { ...read, parameters: { token: { in: 'body' }, mail: { in: 'body', format: 'email' } } },
  'GET /orders/{id}': { ...read, parameters: { id: { in: 'path' }, page: { in: 'query' } } },
  'POST /orders': { ...read, parameters: { order: { in: 'entity' } } },
  'POST /write': { answer: 'resource', success: ['OK'], failure: [], parameters: {} },
};
const TAKES: Record<string, Input> = {
  token: { from: ['query', 'state'], secret: true },
  id: { from: 'query' },
  kept: { from: 'state' },
  kind: { from: 'query', of: ['a', 'b'] },
  day: { from: 'query', type: 'Day' },
};

const PORTAL = { shells: { plain: {} }, operations, basePath: '/api' };
const ROUTE = { shell: 'plain', takes: TAKES };
const EMPTY = { screen: { body: [] }, forms: {} };
const load = { load: 'required' } as const;

const callsOf = (call: Call) => findEarlyCalls(PORTAL, ROUTE, { ...EMPTY, calls: { it: call }, operations });

it('a call is early if everything that it sends is in the query', () => {
  expect(callsOf({ ...load, operation: 'POST /check', with: { token: '$input.token' } })).toEqual([
    { method: 'POST', path: '/api/check', query: [], body: [['token', 'token']] },
  ]);
  expect(callsOf({ ...load, operation: 'GET /orders/{id}', with: { id: '$input.id', page: '$input.token' } })).toEqual([
    { method: 'GET', path: '/api/orders/{id}', query: [['page', 'token']] },
  ]);
});

it.each([
  ['it writes', { ...load, operation: 'POST /write' }],
  ['it is made on a press', { operation: 'environment.read' }],
  ['it waits', { ...load, operation: 'environment.read', wait: '300ms' }],
  ['it has a guard', { ...load, operation: 'environment.read', when: '$input.id' }],
  ['its value is in the history entry', { ...load, operation: 'POST /check', with: { token: '$input.kept' } }],
  [
    'its value is one of a list, and judged first',
    { ...load, operation: 'POST /check', with: { token: '$input.kind' } },
  ],
  ['its value has a type, and is judged first', { ...load, operation: 'POST /check', with: { token: '$input.day' } }],
  ['its value has another form when it is sent', { ...load, operation: 'POST /check', with: { mail: '$input.id' } }],
  ['its value is read from elsewhere', { ...load, operation: 'POST /check', with: { token: '$form.token' } }],
  ['its body is one value', { ...load, operation: 'POST /orders', with: { order: '$input.id' } }],
  ['a part of its path is missing', { ...load, operation: 'GET /orders/{id}' }],
  ['its operation is unknown', { ...load, operation: 'GET /nothing' }],
] as const)('a call is not early if %s', (_, call) => {
  expect(callsOf(call)).toEqual([]);
});

it("the environment comes first, then the shell's calls, then the screen's", () => {
  const found = findEarlyCalls(
    {
      ...PORTAL,
      shells: { plain: { calls: { check: { ...load, operation: 'POST /check' } } } },
      environment: 'environment.read',
    },
    ROUTE,
    { ...EMPTY, calls: { order: { ...load, operation: 'GET /orders/{id}', with: { id: '$input.id' } } }, operations },
  );
  expect(found.map(({ path }) => path)).toEqual(['/api/env', '/api/check', '/api/orders/{id}']);
});
