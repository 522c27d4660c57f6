import { expect, it } from 'vitest';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { compileOperation } from '../../../src/engine/flow/compileOperation.ts';

it('an operation keeps its codes and places, and drops descriptions and schemas', () => {
  expect(compileOperation('POST /devices', OPERATIONS['POST /devices'])).toEqual({
    answer: 'resource',
    parameters: {
      token: { in: 'body' },
      type: { in: 'body', required: true },
      os: { in: 'body', required: true },
      osVersion: { in: 'body', required: true },
      browser: { in: 'body', required: true },
    },
    success: ['OK'],
    failure: [],
  });
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    expect(JSON.stringify(compileOperation(name, operation))).not.toMatch(/"schema"|"summary"/);
  }
});

it('an operation keeps the format of a parameter, so its domain is sent in ASCII', () => {
  expect(compileOperation('GET /lookup', OPERATIONS['GET /lookup'])).toMatchObject({
    parameters: { username: { in: 'query', format: 'username' } },
  });
});

it('only an operation that changes nothing at the service may be retried', () => {
  const isRepeatable = (name: keyof typeof OPERATIONS) => compileOperation(name, OPERATIONS[name]).repeatable === true;
  expect(isRepeatable('GET /orgs')).toBe(true);
  expect(isRepeatable('POST /password/check-token')).toBe(true);
  expect(isRepeatable('POST /password')).toBe(false);
  expect(isRepeatable('browser passkey')).toBe(false);
});
