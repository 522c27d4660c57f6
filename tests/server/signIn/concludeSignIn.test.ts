import { afterAll, beforeAll, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { API_BASE } from '../../../src/server/http/requireOwnOrigin.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** A small generator of pseudo-random numbers (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const IDS = Object.keys(HTTP_OPERATIONS) as HttpOperationId[];
const CALLS = IDS.filter((id) => !id.startsWith('GET ') && id !== 'POST /signin/password');

/** The knowledge of an attacker who has the password and not the second factor. */
const KNOWN: Readonly<Record<string, unknown>> = {
  username: 'otp@acme.test',
  password: 'Correct-Horse-7',
  authorizePassword: 'Correct-Horse-7',
  checkAuthorizePassword: true,
  code: '000000',
  factor: 'OTP',
  provider: 'google',
  alternativeEmail: 'thief@evil.test',
  feedback: 'x',
  type: 'PC',
  os: 'x',
  osVersion: '1',
  browser: 'x',
  orgId: 'ORG-1',
  choice: 'RENEW',
  message: '',
  firstName: 'X',
  lastName: 'X',
  approvals: [],
  redirectUri: 'http://localhost:3100/sso/google',
};

it('P10: with a second factor on, no sequence of calls makes a session from a password alone', async () => {
  const seed = 20260105;
  const random = createRandom(seed);
  for (let round = 0; round < 12; round++) {
    const guest = service.browser({ address: `198.51.100.${round}` });
    // Each round sends a correct password. Its answer depends on what earlier rounds changed, and is never OK.
    const begun = await guest.signIn('otp@acme.test');
    expect(begun.code, `seed ${seed}, round ${round}`).not.toBe('OK');
    const secrets = [...begun.body.matchAll(/"(?:token|id)":"([^"]+)"/g)].map(([, secret]) => secret ?? '');
    const history: string[] = [];
    for (let step = 0; step < 20; step++) {
      const id = CALLS[random(CALLS.length)] ?? 'DELETE /token';
      const operation = operationOf(id);
      const [method = '', template = ''] = id.split(' ');
      let path = template;
      const body: Record<string, unknown> = {};
      const query = new URLSearchParams();
      for (const [name, parameter] of Object.entries(operation.parameters)) {
        const value = KNOWN[name] ?? secrets[random(Math.max(1, secrets.length))] ?? 'x';
        if (parameter.required === undefined && random(2) === 0) continue;
        if (parameter.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
        else if (parameter.in === 'query') query.set(name, String(value));
        else body[name] = value;
      }
      const payload = 'approvals' in body ? '[]' : JSON.stringify(body);
      const url = `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`;
      const response = await guest.send({ method: method as 'POST', url, payload });
      history.push(`${id} ${response.statusCode}`);
      // 503 means an outside provider that does not answer.
      expect([500, 501, 502], history.join('\n')).not.toContain(response.statusCode);
      secrets.push(...[...response.body.matchAll(/"\w*[tT]oken":"([^"]+)"/g)].map(([, secret]) => secret ?? ''));
      const me = await guest.call('GET /users/me', {});
      expect(me.code, `seed ${seed}\n${history.join('\n')}`).toBe('UNAUTHORIZED');
    }
  }
});
