import { fewForeignAddresses } from '../engine/contract/foreignAddresses.ts';
import { account, environment, person } from './harness/examples.ts';
import { keepPage, visitInPage } from './harness/inPage.ts';
import { expect, ok, result, test } from './harness/scripted.ts';

// P01 wherever the portal navigates. The resolver's own tests cover which addresses it accepts and refuses; these show
// that each kind of navigation uses it.

/** Milliseconds between two checks: each trick takes almost no time. */
const OFTEN = [20];

const hostOf = (origin: string | undefined) => new URL(origin ?? '').host;

test.beforeEach(({ api, baseURL }) => {
  // A dozen tricks each; the resolver's tests try them all.
  test.slow();
  // Like the embedded service: another port of this machine is foreign.
  const host = hostOf(baseURL);
  api.answer('GET /env', ok({ ...environment(), hostnames: { main: host, org: host, static: host } }));
});

test("P01 LOGOUT-01: a redirect of /logout leads to the portal's own hosts only", async ({
  visitor,
  page,
  baseURL,
  api,
}) => {
  await visitor.open('/');
  await visitor.expectHydrated();
  const left = await keepPage(page);
  for (const [count, trick] of fewForeignAddresses(hostOf(baseURL)).entries()) {
    await visitInPage(page, `/logout?redirect=${encodeURIComponent(trick)}`);
    await expect.poll(() => left.length, { message: trick, intervals: OFTEN }).toBe(count + 1);
    expect(new URL(left[count] ?? '').origin, trick).toBe(baseURL);
  }
  expect(api.requests('DELETE /token')).toHaveLength(left.length);
  // An allowed redirect does lead there.
  await visitInPage(page, '/logout?redirect=/chooser%3Fa%3Db');
  await expect.poll(() => left.at(-1)).toBe(`${baseURL}/chooser?a=b`);
});

test('P01: a foreign redirectUrl of a look-up is refused with a message', async ({ visitor, page, baseURL, api }) => {
  const banner = visitor.named('sign-in').locator('[data-banner]');
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.expectHydrated();
  const left = await keepPage(page);
  for (const [count, trick] of fewForeignAddresses(hostOf(baseURL)).entries()) {
    api.answer('GET /lookup', ok({ next: 'IDP_AUTHENTICATE', redirectUrl: trick }));
    await visitInPage(page, '/');
    // The screen of an earlier visit is gone.
    await expect(visitor.input('username')).toHaveValue('');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await expect(banner, trick).toBeVisible();
    expect(api.requests('GET /lookup')).toHaveLength(count + 1);
  }
  expect(left).toEqual([]);
  api.answer('GET /lookup', ok({ next: 'IDP_AUTHENTICATE', redirectUrl: '/idp?a=b' }));
  await visitor.press('next');
  await expect.poll(() => left).toEqual([`${baseURL}/idp?a=b`]);
});

test('P01: a foreign redirectUrl of a sign-in leads to a screen of the portal instead', async ({
  visitor,
  page,
  baseURL,
  api,
}) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  // The chooser is not opened directly, because its list would still show on the next visit.
  await visitor.open('/');
  await visitor.expectHydrated();
  const left = await keepPage(page);
  for (const [count, trick] of fewForeignAddresses(hostOf(baseURL)).entries()) {
    const code = count % 2 === 0 ? 'MFA_SIGNIN' : 'MFA_SETTING';
    api.answer('POST /signin/token', result(code, { token: 't', redirectUrl: trick }));
    await visitInPage(page, '/chooser');
    await visitor.press('choose');
    await expect(visitor.named(count % 2 === 0 ? 'mfa' : 'mfa-info'), trick).toBeVisible();
  }
  expect(left).toEqual([]);
  api.answer('POST /signin/token', result('MFA_SIGNIN', { token: 't', redirectUrl: '/sign-on/T1' }));
  await visitInPage(page, '/chooser');
  await visitor.press('choose');
  await expect.poll(() => left).toEqual([`${baseURL}/sign-on/T1`]);
});

test('P01 P05: a consent always posts to the portal, and its links are http(s)', async ({
  visitor,
  page,
  baseURL,
  api,
}) => {
  const tricks = fewForeignAddresses(hostOf(baseURL));
  const client = ok({
    ...{ clientId: 'c1', name: 'Foo Notes', logo: 'javascript:alert(1)', scope: ['openid', 'email'], autoapprove: [] },
    policies: tricks.map((uri, index) => ({ name: `Policy ${index}`, uri })),
  });
  api
    .answer('GET /users/me', ok(person()))
    .answer('GET /clients/{id}', client)
    .answer('GET /oidc/org-app-oauth-clients/{id}', client);
  await visitor.open('/');
  await visitor.expectHydrated();
  const left = await keepPage(page);
  for (const [count, trick] of tricks.entries()) {
    const target = encodeURIComponent(trick);
    const isFirst = count % 2 === 0;
    const query = `client_id=c1&redirect_uri=${target}&post_logout_redirect_uri=${target}&redirectUrl=${target}`;
    await visitInPage(page, `${isFirst ? '/oauth/authorize' : '/oidc/authorize/acme'}?${query}`);
    await expect(visitor.named(isFirst ? 'consent-oauth' : 'consent-oidc')).toContainText('Foo Notes');
    await visitor.press('disagree');
    await expect.poll(() => left.length, { message: trick, intervals: OFTEN }).toBe(count + 1);
    expect(left[count]?.split('?')[0], trick).toBe(
      `${baseURL}${isFirst ? '/oauth/authorize' : '/oidc/acme/authorize'}`,
    );
  }
  const links = await page.locator('[data-action="policy"]').evaluateAll((elements) =>
    elements
      .filter((element) => element instanceof HTMLAnchorElement)
      .map(({ href, target, rel, protocol }) => ({
        href,
        isWeb: href === '' || protocol === 'http:' || protocol === 'https:',
        isApart: href === '' || (target === '_blank' && rel === 'noopener noreferrer'),
      })),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ isWeb, isApart }) => !isWeb || !isApart)).toEqual([]);
  await expect(page.locator('img[src^="javascript"]')).toHaveCount(0);
});
