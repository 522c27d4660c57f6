import { expect, it } from 'vitest';
import type { PortalProgram, ScreenProgram } from '../../../../src/engine/flow/Program.ts';
import type { Call, Input } from '../../../../src/engine/flow/types.ts';
import { findEarlyCalls } from '../../../../src/engine/page/prerender/findEarlyCalls.ts';

const read = { repeatable: true, answer: 'resource', success: ['OK'], failure: [] } as const;
const operations: ScreenProgram['operations'] = {
  'GET /env': { ...read, parameters: {} },
  'POST /check': { ...read, parameters: { token: { in: 'body' }, mail: { in: 'body', format: 'email' } } },
  'GET /orders/{id}': { ...read, parameters: { id: { in: 'path' }, page: { in: 'query' } } },
  'POST /orders': { ...read, parameters: { order: { in: 'entity' } } },
  'POST /write': { ...read, repeatable: undefined as never, parameters: {} },
};
const TAKES: Record<string, Input> = {
  token: { from: ['query', 'state'], secret: true },
  id: { from: 'query' },
  kept: { from: 'state' },
  kind: { from: 'query', of: ['a', 'b'] },
  day: { from: 'query', type: 'Day' },
};

function callsOf(call: Partial<Call> & Pick<Call, 'operation'>) {
  const portal = { shells: { plain: {} }, operations, basePath: '/api' } as unknown as PortalProgram;
  const program = { calls: { it: { load: 'required', ...call } }, operations } as unknown as ScreenProgram;
  return findEarlyCalls(portal, { paths: ['/'], shell: 'plain', takes: TAKES }, { program });
}

it('a call is early if all that it sends stands in the query', () => {
  expect(callsOf({ operation: 'POST /check', with: { token: '$input.token' } })).toEqual([
    { method: 'POST', path: '/api/check', query: [], body: [['token', 'token']] },
  ]);
  expect(callsOf({ operation: 'GET /orders/{id}', with: { id: '$input.id', page: '$input.token' } })).toEqual([
    { method: 'GET', path: '/api/orders/{id}', query: [['page', 'token']] },
  ]);
});

it.each([
  ['it writes', { operation: 'POST /write' }],
  ['it is made on a press', { operation: 'GET /env', load: undefined as never }],
  ['it waits', { operation: 'GET /env', wait: '300ms' }],
  ['it has a guard', { operation: 'GET /env', when: '$input.id' }],
  ['its value is in the history entry', { operation: 'POST /check', with: { token: '$input.kept' } }],
  ['its value is one of a list, and judged first', { operation: 'POST /check', with: { token: '$input.kind' } }],
  ['its value has a type, and is judged first', { operation: 'POST /check', with: { token: '$input.day' } }],
  ['its value has another form when it is sent', { operation: 'POST /check', with: { mail: '$input.id' } }],
  ['its value is read from elsewhere', { operation: 'POST /check', with: { token: '$form.token' } }],
  ['its body is one value', { operation: 'POST /orders', with: { order: '$input.id' } }],
  ['a part of its path is missing', { operation: 'GET /orders/{id}' }],
  ['its operation is unknown', { operation: 'GET /nothing' }],
] as const)('a call is not early if %s', (_, call) => {
  expect(callsOf(call)).toEqual([]);
});

it("the environment comes first, then the shell's calls, then the screen's", () => {
  const load = { operation: 'GET /env', load: 'optional' } as const;
  const portal = {
    shells: { plain: { calls: { check: { ...load, operation: 'POST /check' } } } },
    environment: 'GET /env',
    operations,
    basePath: '',
  } as unknown as PortalProgram;
  const program = {
    calls: { order: { ...load, operation: 'GET /orders/{id}', with: { id: '$input.id' } } },
    operations,
  };
  const found = findEarlyCalls(
    portal,
    { paths: ['/'], shell: 'plain', takes: TAKES },
    { program: program as unknown as ScreenProgram },
  );
  expect(found.map(({ path }) => path)).toEqual(['/env', '/check', '/orders/{id}']);
});
