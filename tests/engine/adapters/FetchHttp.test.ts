import { describe, expect, it } from 'vitest';
import { isOperationId, operationOf } from '../../../src/contract/operations.ts';
import { FetchHttp } from '../../../src/engine/adapters/FetchHttp.ts';
import { randomKey } from '../../../src/engine/adapters/randomKey.ts';
import { compileOperation } from '../../../src/engine/flow/compileOperation.ts';
import type { Request as Call } from '../../../src/engine/runtime/ports.ts';
import { flush, SimulatedClock } from '../../../src/tools/headless/SimulatedClock.ts';

interface Seen {
  readonly address: string;
  readonly options: RequestInit;
}

function open(respond: (seen: Seen) => Promise<Response>) {
  const clock = new SimulatedClock();
  const seen: Seen[] = [];
  const logged: string[] = [];
  const http = new FetchHttp({
    basePath: '/apis/v1',
    clock,
    log: (text) => logged.push(text),
    fetch: (address, options = {}) => {
      const one = { address: String(address), options };
      seen.push(one);
      return respond(one);
    },
  });
  const ask = (operation: string, parameters: Call['parameters'] = {}, validators: Call['validators'] = {}) =>
    http.ask({ operation, described: describedAs(operation), parameters, language: 'ja', validators });
  return { clock, seen, logged, ask, http };
}
/** The call as the contract describes it. */
function describedAs(operation: string) {
  if (!isOperationId(operation)) throw new Error(`the contract has no ${operation}`);
  return compileOperation(operation, operationOf(operation));
}
const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));

describe('a request', () => {
  it('CALL-01 CALL-02 CALL-03: goes below /apis/v1, with credentials and the language', async () => {
    const { ask, seen } = open(() => json({ next: 'PASSWORD' }));
    await ask('GET /lookup', { username: 'a b@c.com', orgId: 'O1', foreign: 'x' }).answer;
    expect(seen[0]?.address).toBe('/apis/v1/lookup?username=a+b%40c.com&orgId=O1');
    expect(seen[0]?.options).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { 'accept-language': 'ja' },
    });
    expect(seen[0]?.options.body).toBeUndefined();
  });

  it('tells the steps of the page in a header, encoded since it has ASCII only', async () => {
    const { http, seen } = open(() => json({ next: 'PASSWORD' }));
    const call = { operation: 'GET /env', described: describedAs('GET /env'), parameters: {}, language: 'ja' };
    await http.ask({ ...call, validators: {}, steps: ['sign-in form seen', 'sign-in form é ask'] }).answer;
    expect(new Headers(seen[0]?.options.headers).get('flow-steps')).toBe(
      'sign-in%20form%20seen,sign-in%20form%20%C3%A9%20ask',
    );
  });

  it.each([
    ['POST /check-token', {}, '/check-token', '{}'],
    [
      'PUT /unverified-users/{id}/username',
      { id: 'a', username: 'Ada@bücher.example' },
      '/unverified-users/a/username',
      '{"username":"Ada@xn--bcher-kva.example"}',
    ],
    ['POST /activation', { username: 'a@예시.한국' }, '/activation?username=a%40xn--vv4b11d.xn--3e0b707e', '{}'],
    ['POST /activation', { username: 'ünicode' }, '/activation?username=%C3%BCnicode', '{}'],
    ['POST /activation', { username: 'a@b.co' }, '/activation?username=a%40b.co', '{}'],
    [
      'PUT /unverified-users/{id}/username',
      { id: 'a/b', username: 'n@b.co' },
      '/unverified-users/a%2Fb/username',
      '{"username":"n@b.co"}',
    ],
    ['POST /mfa/deactivate-tokens/{token}', { token: 'T', code: '1' }, '/mfa/deactivate-tokens/T', '{"code":"1"}'],
    [
      'POST /oidc/org-app-oauth-clients/{clientId}/approvals',
      { clientId: 'c', approvals: [{ scope: 'a' }] },
      '/oidc/org-app-oauth-clients/c/approvals',
      '[{"scope":"a"}]',
    ],
    ['DELETE /signin/token-bucket', { tid: 'x' }, '/signin/token-bucket?tid=x', undefined],
    ['DELETE /token', {}, '/token', undefined],
  ])('%s puts each parameter where the contract says', async (operation, parameters, address, body) => {
    const { ask, seen } = open(() => json(null));
    await ask(operation, parameters).answer;
    expect(seen[0]?.address).toBe(`/apis/v1${address}`);
    expect(seen[0]?.options.body).toBe(body);
  });

  it.each([
    ['POST /users/{id}/activation', {}],
    ['POST /users/{id}/activation', { id: '..' }],
    ['GET /orgs/{id}', { id: '' }],
  ])('%s with %j is not sent, and the outcome is UNKNOWN', async (operation, parameters) => {
    const { ask, seen } = open(() => json(null));
    expect(await ask(operation, parameters).answer).toMatchObject({ outcome: 'UNKNOWN', success: false });
    expect(seen).toEqual([]);
  });
});

describe('the idempotency key', () => {
  it('R03: is sent as a structured string, if the call has one', async () => {
    const { http, seen } = open(() => json(null));
    const call = {
      operation: 'POST /password',
      described: describedAs('POST /password'),
      parameters: {},
      language: 'en',
      validators: {},
    };
    await http.ask({ ...call, key: '1-22-333-4444' }).answer;
    await http.ask(call).answer;
    const keys = seen.map(({ options }) => new Headers(options.headers).get('idempotency-key'));
    expect(keys).toEqual(['"1-22-333-4444"', null]);
  });

  it('R03: is new each time: 128 bits in characters that a header can carry', () => {
    const keys = Array.from({ length: 100 }, randomKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^\d{1,10}(-\d{1,10}){3}$/);
  });
});

describe("the service's time", () => {
  it.each([200, 404, 429, 503])('R05: is read from an answer with status %i', async (status) => {
    const heard: unknown[] = [];
    const date = 'Fri, 01 May 2026 10:00:00 GMT';
    const http = new FetchHttp({
      basePath: '',
      clock: new SimulatedClock(),
      exchange: () => {
        heard.push('sent');
        return (told) => heard.push(told);
      },
      fetch: () => {
        expect(heard).toEqual(['sent']);
        return Promise.resolve(new Response('{}', { status, headers: { date } }));
      },
    });
    await http.ask({
      operation: 'GET /env',
      described: describedAs('GET /env'),
      parameters: {},
      language: 'en',
      validators: {},
    }).answer;
    expect(heard).toEqual(['sent', date]);
  });
});

it('an answer and a fault have the id of their request', async () => {
  const headers = { 'x-request-id': '7K3M-9Q2X-VB4T' };
  const answer = (status: number) => open(async () => new Response('{}', { status, headers })).ask('GET /env').answer;
  expect(await answer(200)).toMatchObject({ kind: 'outcome', reference: '7K3M-9Q2X-VB4T' });
  expect(await answer(500)).toMatchObject({ fault: 'INTERNAL', reference: '7K3M-9Q2X-VB4T' });
});

describe('faults', () => {
  it('R01: a request without an answer is NETWORK', async () => {
    const { ask } = open(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await ask('GET /env').answer).toEqual({ kind: 'fault', fault: 'NETWORK' });
  });

  it('R01: an answer that takes over 20 s, body included, is TIMEOUT', async () => {
    const { ask, clock } = open(({ options }) => never(options.signal));
    const { answer } = ask('GET /env');
    await clock.advance(20_000);
    expect(await answer).toEqual({ kind: 'fault', fault: 'TIMEOUT' });
    expect(clock.pending).toBe(0);
  });

  it('aborting a request gives NETWORK and leaves no timer behind', async () => {
    const { ask, clock } = open(({ options }) => never(options.signal));
    const pending = ask('GET /env');
    pending.abort();
    expect(await pending.answer).toEqual({ kind: 'fault', fault: 'NETWORK' });
    await flush();
    expect(clock.pending).toBe(0);
  });

  it('P16: a broken answer is logged with its call and pointer, never with its value', async () => {
    const { ask, logged } = open(() => json({ token: 'CANARY' }));
    const wrong = () => [{ instancePath: '/token', keyword: 'type', params: { value: 'CANARY' } }];
    expect(await ask('GET /dormant-user/token', { username: 'CANARY' }, { OK: wrong }).answer).toEqual({
      kind: 'fault',
      fault: 'MALFORMED',
    });
    expect(logged).toEqual(['GET /dormant-user/token answered against the contract at /token']);
  });
});
