import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieDomain } from '../../../../src/server/core/request/cookieDomain.ts';
import { openTestService, type TestService } from '../../support/openTestService.ts';

describe('cookieDomain', () => {
  it.each([
    ['https://login.example.test', 'login.example.test'],
    ['https://login.example.test:8443', 'login.example.test'],
    ['http://localhost:3000', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['http://[::1]:3000', undefined],
  ])('%s: %s (D-24)', (origin, domain) => {
    expect(cookieDomain(new URL(origin))).toBe(domain);
  });
});

describe('on https', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ PORTAL_ORIGIN: 'https://login.localhost' });
  }, 60_000);
  afterAll(() => service.close());

  it('P06 and P21: cookies are Secure and belong to the main host, whatever a request claims', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://login.localhost' };
    const response = await service.browser().send({
      method: 'POST',
      url: '/apis/v1/signin/password',
      payload: JSON.stringify({ username: 'ada@acme.test', password: 'Correct-Horse-7' }),
      headers,
    });
    expect(response.statusCode).toBe(200);
    const cookies = [response.headers['set-cookie']].flat().map(String);
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Domain=login\.localhost(;|$)/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
    }
    expect(response.headers['strict-transport-security']).toBeDefined();
  });
});
