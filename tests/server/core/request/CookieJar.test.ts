import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieDomain } from '../../../../src/server/core/request/cookies.ts';
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
  });
  afterAll(() => service.close());

  it('P06 and P21: a cookie that only the service reads is Secure and for this host only, whatever a request claims', async () => {
    const headers = { host: 'evil.localhost', 'x-forwarded-host': 'evil.test', origin: 'https://login.localhost' };
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
      expect(cookie).toMatch(/^__Host-vestibule_/);
      expect(cookie).not.toMatch(/; Domain=/);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; Secure/);
    }
    expect(response.headers['strict-transport-security']).toBeDefined();
  });

  it('P11: a cookie without the prefix opens no session: after an upgrade people sign in again', async () => {
    const browser = service.browser();
    await browser.signIn('passkey@acme.test');
    expect(await browser.call('GET /users/me', {})).toMatchObject({ code: 'OK' });
    const plain = service.browser();
    for (const [name, value] of browser.cookies) plain.cookies.set(name.replace('__Host-', ''), value);
    expect(await plain.call('GET /users/me', {})).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await plain.signIn('twin@shared.test', undefined, 'ORG-2')).toMatchObject({ code: 'OK' });
    expect(await plain.call('GET /users/me', {})).toMatchObject({ data: { username: 'twin@shared.test' } });
  });
});
