import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { WebVisitor } from '../support/WebVisitor.ts';

const PORT = await freePort();
const PORTAL = `http://localhost:${PORT}`;
const APP = `http://127.0.0.1:${PORT + 2}`;
const SCREENS =
  /^\/(chooser|oidc\/authorize\/acme|deactivated-app|forbidden-app|sso-failed|sign-on\/[^/]+\/mfa(-set)?)?$/;

let service: TestService;
let visitor: WebVisitor;
beforeAll(async () => {
  service = await openTestService({ PORT: String(PORT) });
  await service.app.listen({ port: PORT, host: '127.0.0.1' });
  await vi.waitFor(() => fetch(APP), { timeout: 20_000 });
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  await service.database.deleteFrom('consents').execute();
  visitor = new WebVisitor();
});

const signIn = (username = 'ada@acme.test') =>
  visitor.call(PORTAL, 'POST', '/signin/password', { username, password: 'Correct-Horse-7' });
const approve = (...approved: string[]) =>
  visitor.call(
    PORTAL,
    'POST',
    '/oidc/org-app-oauth-clients/acme-notes/approvals',
    ['openid', 'profile', 'email', 'offline_access'].map((scope) => ({
      scope,
      state: approved.includes(scope) ? 'APPROVED' : 'DENIED',
    })),
  );
const claim = (page: string, name: string) => new RegExp(`data-claim="${name}">([^<]*)`).exec(page)?.[1];
const fact = (page: string, name: string) => new RegExp(`data-fact="${name}">([^<]*)`).exec(page)?.[1];

describe('the example app, a real OpenID client', () => {
  it('P13: sign-in, consent, code, tokens and user info; the second time without consent', async () => {
    const { url } = await visitor.follow(`${APP}/start/acme-notes`, /^\/$/);
    expect(url.origin + url.pathname).toBe(`${PORTAL}/`);
    const interaction = url.searchParams.get('interaction') ?? '';
    expect(interaction).toMatch(/^[\w-]{43}$/);
    expect(Object.fromEntries(url.searchParams)).toEqual({ client_id: 'acme-notes', interaction, app: 'APP-1' });
    await signIn();
    const consent = await visitor.follow(`${PORTAL}/init-st?interaction=${interaction}`, SCREENS);
    expect(consent.url.searchParams.get('interaction')).toBe(interaction);
    expect(consent.url.pathname).toBe('/oidc/authorize/acme');
    await approve('openid', 'profile', 'email', 'offline_access');
    const back = await visitor.follow(`${PORTAL}/oidc/acme/authorize${consent.url.search}`);
    expect(back.url.href).toBe(`${APP}/`);
    expect(claim(back.page, 'email')).toBe('ada@acme.test');
    expect(claim(back.page, 'name')).toBe('Ada Example');
    expect(fact(back.page, 'offline')).toBe('given');
    expect(back.page).not.toMatch(/<script|style="/);
    const again = await visitor.follow(`${APP}/start/acme-notes`);
    expect(again.url.href).toBe(`${APP}/`);
    expect(claim(again.page, 'email')).toBe('ada@acme.test');
  });

  it('shows only what was approved', async () => {
    await signIn();
    await approve('openid');
    const { page } = await visitor.follow(`${APP}/start/acme-notes`);
    expect(fact(page, 'scope')).toBe('openid');
    expect(fact(page, 'offline')).toBe('not given');
    expect(claim(page, 'sub')).toBeTruthy();
    expect(claim(page, 'email')).toBeUndefined();
  });

  it('D-83: reports a refused consent', async () => {
    await signIn();
    const consent = await visitor.follow(`${APP}/start/acme-notes`, SCREENS);
    const { url, page } = await visitor.follow(
      `${PORTAL}/oidc/acme/authorize${consent.url.search}&error=access_denied`,
    );
    expect(url.origin).toBe(APP);
    expect(page).toContain('data-error="access_denied"');
  });

  it('signs its own visitor out of the portal too, without a question', async () => {
    await signIn();
    await approve('openid');
    await visitor.follow(`${APP}/start/acme-notes`);
    const { url } = await visitor.follow(`${APP}/sign-out`);
    expect(url.href).toBe(`${APP}/signed-out`);
    expect((await visitor.call(PORTAL, 'GET', '/users/me', undefined)).status).toBe(401);
    const { url: next } = await visitor.follow(`${APP}/start/acme-notes`, /^\/$/);
    expect(next.origin + next.pathname).toBe(`${PORTAL}/`);
  });

  it('is where a sign-out without proof returns, once the person agrees', async () => {
    await signIn();
    const query = new URLSearchParams({ client_id: 'acme-notes', post_logout_redirect_uri: `${APP}/signed-out` });
    const { url, page } = await visitor.follow(`${PORTAL}/oidc/acme/session/end?${query}`);
    expect(url.pathname).toBe('/oidc/acme/session/end');
    expect((await visitor.call(PORTAL, 'GET', '/users/me', undefined)).status).toBe(200);
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    const answer = await visitor.go(`${PORTAL}/oidc/acme/session/end/confirm`, form);
    expect(answer.headers.get('location')).toBe(`${APP}/signed-out`);
    expect((await visitor.call(PORTAL, 'GET', '/users/me', undefined)).status).toBe(401);
  });

  it('D-15: begins its sign-in when it is opened from the start page', async () => {
    await signIn();
    await approve('openid');
    const start = await visitor.follow(`${PORTAL}/init-st`);
    expect(start.page).toContain('href="/sign-on?orgAppId=ORG-APP-1"');
    const { url, page } = await visitor.follow(`${PORTAL}/sign-on?orgAppId=ORG-APP-1`);
    expect(url.href).toBe(`${APP}/`);
    expect(fact(page, 'client')).toBe('acme-notes');
  });

  it('refuses another issuer', async () => {
    const response = await visitor.go(`${APP}/start/acme-notes?iss=https://evil.test/`);
    expect(response.status).toBe(404);
  });

  it.each([
    ['acme-archive', '/forbidden-app?reason=NOT_START&usedStartAt=2026-02-04T09%3A00%3A00.000Z&orgAppId=ORG-APP-3'],
    ['acme-fax', '/forbidden-app?reason=EXPIRED&orgAppId=ORG-APP-4'],
    ['acme-seal', '/deactivated-app'],
    ['acme-payroll', '/sso-failed?reason=NOT_ASSIGNED'],
  ])('D-17 D-18: %s leads to %s', async (client, address) => {
    await signIn();
    const { url } = await visitor.follow(`${APP}/start/${client}`, SCREENS);
    expect(url.pathname + url.search).toBe(address);
  });

  it('ROLE-11: an app is refused until it is assigned, and again after the assignment is withdrawn', async () => {
    await signIn();
    const open = async () => (await visitor.follow(`${PORTAL}/sign-on?orgAppId=ORG-APP-6`, SCREENS)).url;
    const { id } = await service.database
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'ada@acme.test')
      .executeTakeFirstOrThrow();
    const refused = '/sso-failed?reason=NOT_ASSIGNED';
    expect(`${(await open()).pathname}${(await open()).search}`).toBe(refused);
    const assigned_at = service.clock.now();
    const assignment = { org_app_id: 'ORG-APP-6', user_id: id, assigned_at, revoked_at: null };
    await service.database.insertInto('app_assignments').values(assignment).execute();
    expect((await open()).pathname).toBe('/oidc/authorize/acme');
    await service.database
      .updateTable('app_assignments')
      .set({ revoked_at: assigned_at })
      .where('org_app_id', '=', 'ORG-APP-6')
      .execute();
    expect(`${(await open()).pathname}${(await open()).search}`).toBe(refused);
  });

  it('an app with its own second factor asks for it once per session', async () => {
    await signIn();
    const { url } = await visitor.follow(`${APP}/start/acme-ledger`, SCREENS);
    expect(url.pathname).toMatch(/^\/sign-on\/[\w-]{43}\/mfa-set$/);
    expect(Object.fromEntries(url.searchParams)).toEqual({ orgAppId: 'ORG-APP-2', alternativeRequirement: 'OPTIONAL' });
    const way = url.pathname.replace('/mfa-set', '');
    expect((await visitor.follow(PORTAL + way, SCREENS)).url.pathname).toBe(`${way}/mfa-set`);
    await service.database.updateTable('sign_ons').set({ proved_at: service.clock.now() }).execute();
    const onward = await visitor.follow(PORTAL + way, SCREENS);
    expect(onward.url.pathname).toBe('/oidc/authorize/acme');
    expect((await visitor.follow(`${APP}/start/acme-ledger`, SCREENS)).url.pathname).toBe('/oidc/authorize/acme');
    const stranger = new WebVisitor();
    await stranger.call(PORTAL, 'POST', '/signin/password', {
      username: 'passkey@acme.test',
      password: 'Correct-Horse-7',
    });
    expect((await stranger.follow(PORTAL + way, /^\/expired$/)).url.pathname).toBe('/expired');
  });
});
