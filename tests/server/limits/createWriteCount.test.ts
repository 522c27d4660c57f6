import { afterAll, beforeAll, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { PROVIDER_PATH, SERVICE_ADDRESSES } from '../../../src/contract/serviceAddresses.ts';
import { isSafe } from '../../../src/engine/contract/Contract.ts';
import { sampleOf } from '../../../src/engine/contract/sampleOf.ts';
import { type Context, Refusal } from '../../../src/server/core/Context.ts';
import { createWriteCount } from '../../../src/server/limits/countTry.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const leave = (address: string) => service.browser({ address }).call('DELETE /token', {});
const rows = async () => (await service.database.selectFrom('audit_events').select('at').execute()).length;

it('P08: calls that write are counted by their source, whatever their outcome', async () => {
  const flood = await Promise.all(Array.from({ length: 1250 }, () => leave('198.51.100.7')));
  const refused = flood.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(50);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await leave('198.51.100.8')).status).not.toBe(429);
  // Reads still work.
  expect((await service.browser({ address: '198.51.100.7' }).call('GET /env', {})).code).toBe('OK');
  service.clock.advance(60);
  expect((await leave('198.51.100.7')).status).not.toBe(429);
});

it('P08: each node counts writes for itself, in memory', () => {
  const [one, other] = [createWriteCount(), createWriteCount()];
  const request = { source: '198.51.100.9', isTrusted: false } as Context['request'];
  const call = { request, clock: service.clock };
  for (let count = 0; count < 1200; count += 1) one(call);
  expect(() => one(call)).toThrow(Refusal);
  expect(() => other(call)).not.toThrow();
});

/** Writes that this count does not include, and what limits them. */
const COUNTED_OTHERWISE: Readonly<Record<string, string>> = {
  'POST /oauth/authorize': 'decisions of an account',
  'POST authorize': 'redirects to GET, whose requests are counted by source',
  'POST session/end': 'redirects to GET',
  'POST session/end/confirm': 'ends the session that it needs',
  'POST token':
    'each needs a code or refresh token that it uses up, since an app’s server asks for all of its people; tokens of an app’s own are counted by client',
  'POST signals/poll': 'forgets events that its own app names; requests are counted by client',
  'POST signals/verify': 'one a minute for a client',
  'POST token/introspection': 'reads',
  'POST token/revocation': 'removes what it names',
  'POST userinfo': 'reads',
  ...Object.fromEntries(['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /scim/v2/*`, 'by token'])),
};

it('P08: each write of the contract, of the start page and of traffic is counted, and no read is', async () => {
  const address = '198.51.100.20';
  await Promise.all(Array.from({ length: 1200 }, () => leave(address)));
  const wrong: string[] = [];
  for (const id of Object.keys(HTTP_OPERATIONS) as HttpOperationId[]) {
    const operation = operationOf(id);
    const required = Object.entries(operation.parameters).filter(([, { required }]) => required);
    const samples = required.map(([name, { schema }]) => [
      name,
      name === 'code' ? '123456' : sampleOf(schema, name, { isFull: true }),
    ]);
    const { status } = await service.browser({ address }).call(id, Object.fromEntries(samples));
    if ((status === 429) === isSafe(id, operation)) wrong.push(`${id} ${status}`);
  }
  const [path, others]: [(url: string) => string, string[]] = [(url) => url.replace(/:\w+/g, 'x'), []];
  for (const { method, url } of SERVICE_ADDRESSES) {
    for (const one of method.filter((name) => name !== 'GET' && name !== 'HEAD' && name !== 'OPTIONS')) {
      if (!url.startsWith('/init-st') && url !== '/traffic')
        others.push(`${one} ${url.replace(`${PROVIDER_PATH}/`, '')}`);
      else {
        const sent = { method: one as 'POST', url: path(url), payload: '{}' };
        const { statusCode } = await service.browser({ address }).send(sent);
        if (statusCode !== 429) wrong.push(`${one} ${url} ${statusCode}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(others.toSorted()).toEqual(Object.keys(COUNTED_OTHERWISE).toSorted());
});

it('P08: decisions about an app, back and forth, do not fill the audit trail', async () => {
  const ada = service.browser({ address: '192.0.2.7' });
  expect((await ada.signIn('ada@acme.test')).code).toBe('OK');
  const decide = (state: 'APPROVED' | 'DENIED') =>
    ada.call('POST /oidc/org-app-oauth-clients/{clientId}/approvals', {
      clientId: 'acme-notes',
      approvals: [{ scope: 'profile', state }],
    });
  const before = await rows();
  const statuses: number[] = [];
  for (let count = 0; count < 80; count++)
    statuses.push((await decide(count % 2 === 0 ? 'APPROVED' : 'DENIED')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await rows()) - before).toBeLessThanOrEqual(61);
});
