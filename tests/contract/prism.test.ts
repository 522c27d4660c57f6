import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASE_PATH, HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../src/contract/operations.ts';
import { sampleOf } from '../../src/engine/contract/sampleOf.ts';
import { compileSuccess } from '../../src/server/http/contractSchemas.ts';
import { openPrism } from './openPrism.ts';

let prism: Awaited<ReturnType<typeof openPrism>>;
beforeAll(async () => {
  prism = await openPrism(0);
});
afterAll(() => prism.close());

it.each(Object.keys(HTTP_OPERATIONS) as HttpOperationId[])('Prism answers %s as the contract says', async (id) => {
  const [method = '', path = ''] = id.split(' ');
  const operation = operationOf(id);
  const url = new URL(`${prism.origin}${BASE_PATH}${path.replaceAll(/\{\w+\}/g, 'a1')}`);
  const members: Record<string, unknown> = {};
  let entity: unknown;
  for (const [name, { in: place, schema }] of Object.entries(operation.parameters)) {
    const value = sampleOf(schema, name, { isFull: true });
    if (place === 'query') url.searchParams.set(name, String(value));
    if (place === 'body') members[name] = value;
    if (place === 'entity') entity = value;
  }
  const body = entity ?? (Object.keys(members).length > 0 ? members : undefined);
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const said = await answer.json();
  expect([answer.status, answer.headers.get('sl-violations')], JSON.stringify(said)).toEqual([200, null]);
  const isRight = compileSuccess(id);
  isRight(operation.answer === 'result' ? said : { code: 'OK', data: said });
  expect(isRight.errors ?? []).toEqual([]);
});
