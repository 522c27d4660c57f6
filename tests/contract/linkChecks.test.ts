import { expect, it } from 'vitest';
import { operationOf } from '../../src/contract/operations.ts';
import { ok, result } from '../../src/tools/scripted/ScriptedAnswer.ts';
import { describeMismatch } from '../../src/tools/scripted/ScriptedService.ts';

it.each([
  'POST /activation/check-token',
  'POST /dormant-user/check-token',
  'POST /password/check-token',
  'GET /licence-renewals/{token}',
] as const)('D-100: %s may answer with nothing, as for an expired link', (name) => {
  const operation = operationOf(name);
  const said = operation.answer === 'result' ? (data: unknown) => result('OK', data) : ok;
  expect(describeMismatch(operation, said(null))).toBeUndefined();
  expect(describeMismatch(operation, said(7))).toBeDefined();
});
