import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { STAND_IN_ACCOUNTS } from '../../../src/server/issuer/accounts.ts';
import { freePort } from '../support/freePort.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const PORT = await freePort();
const REDIRECT = `http://localhost:${PORT}/sso/google`;

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORT: String(PORT) });
  await service.app.listen({ port: PORT, host: '127.0.0.1' });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT + 1}/.well-known/openid-configuration`), { timeout: 20_000 });
});
afterAll(() => service.close());

/** A browser at the stand-in issuer: follows one redirect at a time and keeps cookies. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  async go(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }
}

const next = (response: Response, base: string) => new URL(response.headers.get('location') ?? '', base).href;

/** The address that the portal sends its visitors to, as the specification gives it. */
async function authorisation(more: Record<string, string> = {}, browser = service.browser()): Promise<string> {
  const env = await browser.call('GET /env', {});
  const { google } = env.data as { google: { clientId: string; authorizationEndpoint: string; nonce: string } };
  const query = {
    ...{ response_type: 'code', access_type: 'offline', prompt: 'select_account', state: 'kept' },
    nonce: google.nonce,
    ...more,
  };
  const fixed = { client_id: google.clientId, scope: 'openid profile email', redirect_uri: REDIRECT };
  return `${google.authorizationEndpoint}?${new URLSearchParams({ ...fixed, ...query })}`;
}

async function choose(visitor: Visitor, sub: string, browser = service.browser(), more = {}): Promise<URL> {
  const begin = await authorisation(more, browser);
  const page = next(await visitor.go(begin), begin);
  const resumed = next(await visitor.go(page, new URLSearchParams({ account: sub })), page);
  return new URL(next(await visitor.go(resumed), resumed));
}

describe('the stand-in for Google', () => {
  it.each([
    ['stand-in-1001', 'OK'],
    ['stand-in-1002', 'SHOULD_CHECK_PASSWORD'],
    ['stand-in-1003', 'SHOULD_AGREE_TERMS'],
    ['stand-in-1004', 'SHOULD_AGREE_TERMS'],
    ['stand-in-1005', 'BAD_CREDENTIALS'],
    ['stand-in-1006', 'BAD_CREDENTIALS'],
    ['stand-in-1007', 'FORBIDDEN'],
    ['stand-in-1008', 'SHOULD_AGREE_TERMS'],
  ])('%s leads to %s', async (sub, code) => {
    const browser = service.browser();
    const back = await choose(new Visitor(), sub, browser);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('state')).toBe('kept');
    const parameters = { provider: 'google', code: back.searchParams.get('code') ?? '', redirectUri: REDIRECT };
    expect((await browser.call('POST /signin/{provider}', parameters)).code).toBe(code);
  });

  it('P13: reports the time of the sign-in if the request asks for it, as a provider has to', async () => {
    const known = [];
    for (const more of [{}, { max_age: '0' }]) {
      await service.database.deleteFrom('sessions').execute();
      const browser = service.browser();
      const back = await choose(new Visitor(), 'stand-in-1001', browser, more);
      const parameters = { provider: 'google', code: back.searchParams.get('code') ?? '', redirectUri: REDIRECT };
      expect((await browser.call('POST /signin/{provider}', parameters)).code).toBe('OK');
      const open = service.database.selectFrom('sessions').select('fresh_at').where('ended_at', 'is', null);
      known.push((await open.executeTakeFirstOrThrow()).fresh_at !== null);
    }
    expect(known).toEqual([false, true]);
  });

  it("asks each time, lists all accounts with the expected one first, under the portal's own policy", async () => {
    const visitor = new Visitor();
    await choose(visitor, 'stand-in-1001');
    const begin = await authorisation({ login_hint: 'newcomer@solo.test' });
    const page = await visitor.go(next(await visitor.go(begin), begin));
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' http://localhost:${PORT};`);
    const html = await page.text();
    const listed = [...html.matchAll(/data-account="([^"]+)"/g)].map((match) => match[1]);
    expect(listed).toHaveLength(STAND_IN_ACCOUNTS.length);
    expect(listed[0]).toBe('newcomer@solo.test');
    expect(html).not.toMatch(/<script|style="/);
  });

  it('redirects to registered addresses only', async () => {
    const begin = await authorisation({ redirect_uri: 'http://evil.test/sso/google' });
    const response = await new Visitor().go(begin);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
});
