import { expect, it } from 'vitest';
import { tellGuard } from '../../../src/engine/flow/tellGuard.ts';
import type { Guard } from '../../../src/engine/flow/types.ts';

it.each<[Guard, string]>([
  ['$form.agree', '$form.agree'],
  [{ $state: ['done', 'failed'] }, '$state is done or failed'],
  [{ not: { any: ['$form.agree', 'social'] } }, 'not ($form.agree or social)'],
  [{ not: { $state: 'done' } }, '$state is not done'],
  [{ not: { $state: ['done', 'failed', 'late'] } }, '$state is none of done, failed, late'],
  [{ not: { valid: 'email' } }, 'email is not valid'],
  [
    { $data: { contains: { state: ['ACTIVATED', 'REVOKED'], own: true } } },
    '$data has an entry with state ACTIVATED or REVOKED and own true',
  ],
  [{ '$result.scopes': { contains: ['openid'] } }, '$result.scopes has openid'],
])('%j becomes a clause', (guard, told) => {
  expect(tellGuard(guard)).toBe(told);
});
