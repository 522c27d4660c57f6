import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import type { Outcome, TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const secretOf = ({ data }: Outcome): string => {
  const resource = typeof data === 'object' && data !== null && 'resource' in data ? data.resource : undefined;
  if (typeof resource !== 'string') throw new Error('no secret in the answer');
  return resource;
};
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000');

describe("an app's own second factor", () => {
  async function visit(browser: TestBrowser, url: string) {
    const { headers } = await browser.send({ method: 'GET', url });
    return String(headers.location);
  }
  const goTo = (browser: TestBrowser, orgAppId = 'ORG-APP-2') => visit(browser, `/sign-on?orgAppId=${orgAppId}`);
  /** Sets up a factor for an app, beginning at the start page. @returns its secret */
  async function setUp(browser: TestBrowser, tokenId: string) {
    const started = await browser.call('POST /sign-on/{tokenId}/mfa', { tokenId, factor: 'OTP', token: tokenId });
    const secret = secretOf(started);
    const shown = { tokenId, factor: 'OTP', code: otpCode(service, secret) } as const;
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:verify', shown)).code).toBe('OK');
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:activate', shown)).code).toBe('OK');
    return secret;
  }
  /** The session gets a new id, and the old id is worthless. */
  async function expectRenewed(browser: TestBrowser, before: ReadonlyMap<string, string>) {
    expect((await browser.call('GET /users/me', {})).code).toBe('OK');
    const stolen = service.browser();
    for (const [name, value] of before) stolen.cookies.set(name, value);
    expect((await stolen.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
  }
  const tokenIdOf = (location: string) => location.split('/')[2]?.split('?')[0] ?? '';

  it('P10 APPMFA-14: a set-up opens the app in the sign-on that made it, not in another browser', async () => {
    service.clock.advance(600);
    const browser = service.browser();
    expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
    const location = await goTo(browser);
    expect(location).toMatch(/^\/sign-on\/[\w-]+\/mfa-set\?orgAppId=ORG-APP-2&alternativeRequirement=OPTIONAL$/);
    const tokenId = tokenIdOf(location);
    const started = await browser.call('POST /sign-on/{tokenId}/mfa', { tokenId, factor: 'OTP', token: tokenId });
    const secret = secretOf(started);
    const stranger = service.browser();
    await stranger.signIn('passkey@acme.test');
    expect((await stranger.call('POST /sign-on/{tokenId}/mfa', { tokenId })).code).toBe('INVALID_TOKEN');
    const code = otpCode(service, secret);
    const shown = { tokenId, factor: 'OTP', code } as const;
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:activate', shown)).code).toBe('FORBIDDEN');
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:verify', { ...shown, token: 'other' })).code).toBe(
      'INVALID_TOKEN',
    );
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:verify', shown)).code).toBe('OK');
    const before = await browser.send({ method: 'GET', url: `/sign-on/${tokenId}` });
    expect(before.headers.location).toBe(location);
    expect((await browser.call('POST /sign-on/{tokenId}/mfa:activate', shown)).code).toBe('OK');
    const after = await browser.send({ method: 'GET', url: `/sign-on/${tokenId}` });
    expect(after.headers.location).toBe('/sign-on?orgAppId=ORG-APP-2');
    expect((await goTo(browser)).startsWith('/sign-on/')).toBe(false);
    // The session has proved the factor to this app only; it did not become a session with two factors.
    expect((await browser.call('GET /mfa', {})).code).toBe('FORBIDDEN');
    expect((await stranger.send({ method: 'GET', url: `/sign-on/${tokenId}` })).headers.location).toBe('/expired');
  });

  it('P11 APPMFA-14 D-97: another app of the session asks for a code of the new factor and accepts no other', async () => {
    service.clock.advance(600);
    const member = service.browser();
    expect((await member.signIn('directory@acme.test')).code).toBe('OK');
    const early = tokenIdOf(await goTo(member, 'ORG-APP-8'));
    expect(await visit(member, `/sign-on/${early}`)).toContain(`/sign-on/${early}/mfa-set?`);
    const before = new Map(member.cookies);
    const secret = await setUp(member, tokenIdOf(await goTo(member)));
    await expectRenewed(member, before);
    expect(await visit(member, `/sign-on/${early}`), 'the factor is set up by now').toBe(
      `/sign-on/${early}/mfa?orgAppId=ORG-APP-8`,
    );
    const location = await goTo(member, 'ORG-APP-8');
    expect(location).toMatch(/^\/sign-on\/[\w-]+\/mfa\?orgAppId=ORG-APP-8$/);
    const tokenId = tokenIdOf(location);
    const show = (code: string) =>
      member.call('POST /sign-on/{tokenId}/mfa:verify', { tokenId, factor: 'OTP', code, token: tokenId });
    expect((await show(otpCode(service, secret))).code, 'the set-up has used this code').toBe('EXPIRED');
    const next = otpCode(service, secret, 1);
    for (let count = 0; count < 4; count++) expect((await show(wrongOf(next))).code).toBe('BAD_CREDENTIALS');
    expect((await show(next)).code, 'five wrong codes use up a sign-on').toBe('INVALID_TOKEN');
    const again = tokenIdOf(await goTo(member, 'ORG-APP-8'));
    const shown = { tokenId: again, factor: 'OTP', code: next } as const;
    const unproved = new Map(member.cookies);
    expect((await member.call('POST /sign-on/{tokenId}/mfa:verify', shown)).code).toBe('OK');
    await expectRenewed(member, unproved);
    expect(await visit(member, `/sign-on/${again}`)).toBe('/sign-on?orgAppId=ORG-APP-8');
    expect((await goTo(member, 'ORG-APP-8')).startsWith('/sign-on/')).toBe(false);
  });
});
