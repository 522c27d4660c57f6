import { createServer, type Server } from 'node:http';
import { SESSION_IDLE } from '../../src/server/sessions/openSession.ts';
import { otpCode } from '../server/support/otpCode.ts';
import type { RealPortal } from './harness/RealPortal.ts';
import { expect, test, testApart } from './harness/real.ts';
import { PASSWORD, signIn } from './harness/signingIn.ts';
import { Visitor } from './harness/Visitor.ts';

// The example app of the development world signs people in through the portal, as any app does with openid-client.

test.beforeEach(async ({ portal }) => {
  // Ends sessions elsewhere that an earlier test left.
  await portal.advance(SESSION_IDLE);
  // The app listens a moment after the portal does.
  const isThere = () =>
    fetch(portal.appOrigin)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
});

/** Presses the app's own button; the portal requires a sign-in, or knows the visitor. */
async function startAt(visitor: Visitor, { appOrigin }: RealPortal, client = 'acme-notes'): Promise<void> {
  await visitor.open(appOrigin);
  await visitor.page.locator(`[data-client="${client}"]`).click();
}

/** Completes the portal's sign-in screen, which the browser shows already. */
async function answerSignIn(visitor: Visitor, username: string): Promise<void> {
  await visitor.expectHydrated();
  await visitor.fill('username', username);
  await visitor.press('next');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
}

async function answerSecondFactor(visitor: Visitor, portal: RealPortal): Promise<void> {
  await visitor.expectPath('/mfa');
  // A later time step than any code that was used before.
  const now = await portal.advance(30);
  await visitor.fill('otpCode', otpCode({ clock: { now: () => now } }));
}

async function decide(visitor: Visitor, answer: 'agree' | 'disagree', ...ticked: string[]): Promise<void> {
  for (const scope of ticked) await visitor.input(`scope.${scope}`).check();
  await visitor.press(answer);
}

const expectBack = (visitor: Visitor, { appOrigin }: RealPortal) => expect(visitor.page).toHaveURL(`${appOrigin}/`);
const fact = (visitor: Visitor, name: string) => visitor.page.locator(`[data-fact="${name}"]`);
const expectScopes = (visitor: Visitor, ...scopes: string[]) =>
  expect.poll(async () => (await fact(visitor, 'scope').innerText()).split(' ').sort()).toEqual(scopes.sort());
const claim = (visitor: Visitor, name: string) => visitor.page.locator(`[data-claim="${name}"]`);
/** `phone` is not requested: the service has no telephone numbers. */
const OPTIONAL = ['profile', 'email', 'offline_access'];

test('P13 OAUTH-02: sign-in, second factor, consent to everything, and back with tokens; the second time without questions', async ({
  visitor,
  page,
  portal,
}) => {
  await startAt(visitor, portal);
  await visitor.expectPath('/');
  await answerSignIn(visitor, 'otp@acme.test');
  await answerSecondFactor(visitor, portal);
  await visitor.expectPath('/oidc/authorize/acme');
  await expect(visitor.named('consent-oidc')).toContainText('otp@acme.test');
  await decide(visitor, 'agree', ...OPTIONAL);
  await expectBack(visitor, portal);
  await expect(claim(visitor, 'email')).toHaveText('otp@acme.test');
  await expectScopes(visitor, 'openid', 'profile', 'email', 'offline_access');
  await expect(fact(visitor, 'offline')).toHaveText('given');

  // The app has no session any more but the portal does, so nothing is prompted.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await startAt(visitor, portal);
  await expectBack(visitor, portal);
  await expect(claim(visitor, 'email')).toHaveText('otp@acme.test');

  await visitor.press('ask-again');
  await visitor.expectPath('/oidc/authorize/acme');
  await decide(visitor, 'agree', 'profile');
  await expectBack(visitor, portal);
  await expectScopes(visitor, 'openid', 'profile');
  await expect(claim(visitor, 'name')).toHaveCount(1);
  await expect(claim(visitor, 'email')).toHaveCount(0);
});

test('D-83 OAUTH-19: a refusal returns as access_denied and is not remembered; partial consent grants only those scopes', async ({
  visitor,
  page,
  portal,
}) => {
  await startAt(visitor, portal);
  await answerSignIn(visitor, 'ada@acme.test');
  await visitor.expectPath('/oidc/authorize/acme');
  await decide(visitor, 'disagree', 'email');
  await expect(page.locator('[data-error="access_denied"]')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(portal.appOrigin);

  await startAt(visitor, portal);
  await visitor.expectPath('/oidc/authorize/acme');
  await decide(visitor, 'agree', 'email');
  await expectBack(visitor, portal);
  await expectScopes(visitor, 'openid', 'email');
  await expect(fact(visitor, 'offline')).toHaveText('not given');
  await expect(claim(visitor, 'email')).toHaveText('ada@acme.test');
  await expect(claim(visitor, 'name')).toHaveCount(0);
  await expect(visitor.action('renew')).toHaveCount(0);
});

test('OAUTH-13: with offline_access the app gets new tokens after the person has signed out', async ({
  visitor,
  portal,
}) => {
  await startAt(visitor, portal);
  await answerSignIn(visitor, 'passkey@acme.test');
  await visitor.expectPath('/oidc/authorize/acme');
  await expect(visitor.page.locator('[data-text="offline-access"]')).toBeVisible();
  await decide(visitor, 'agree', 'email', 'offline_access');
  await expectBack(visitor, portal);
  await visitor.press('renew');
  await expect(fact(visitor, 'renewals')).toHaveText('1');
  await visitor.open(`${portal.origin}/logout`);
  await expect(visitor.named('sign-in').or(visitor.named('chooser'))).toBeVisible();
  await visitor.open(portal.appOrigin);
  await visitor.press('renew');
  await expect(fact(visitor, 'renewals')).toHaveText('2');
  await expect(claim(visitor, 'email')).toHaveText('passkey@acme.test');
});

test('the app signs its visitor out of the portal; a link without an ID token asks first', async ({
  visitor,
  page,
  portal,
}) => {
  await startAt(visitor, portal, 'acme-press');
  await answerSignIn(visitor, 'ada@acme.test');
  await visitor.expectPath('/oidc/authorize/acme');
  await decide(visitor, 'agree');
  await expectBack(visitor, portal);
  await expectScopes(visitor, 'openid');

  const link = `${portal.origin}/oidc/acme/session/end?client_id=acme-press`;
  await visitor.open(link);
  await expect(visitor.named('oidc-logout')).toBeVisible();
  await visitor.press('stay');
  await visitor.expectPath('/init-st');

  await visitor.open(portal.appOrigin);
  await visitor.press('sign-out');
  await expect(page).toHaveURL(`${portal.appOrigin}/signed-out`);
  await startAt(visitor, portal, 'acme-press');
  await visitor.expectPath('/');
  await expect(visitor.named('sign-in')).toBeVisible();
});

/** The app's request, at the address of the first version. */
async function openFirstVersion(visitor: Visitor, portal: RealPortal): Promise<void> {
  const asking = visitor.page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/acme/authorize');
  await startAt(visitor, portal, 'acme-press');
  const { search } = new URL((await asking).url());
  await expect(visitor.named('sign-in')).toBeVisible();
  await visitor.open(`${portal.origin}/oauth/authorize${search}`);
  await visitor.expectPath('/');
  await answerSignIn(visitor, 'passkey@acme.test');
  await visitor.expectPath('/oauth/authorize');
}

test('OAUTH-10 D-82: the form of the first version ends at the app, through every redirect', async ({
  visitor,
  portal,
}) => {
  await openFirstVersion(visitor, portal);
  await decide(visitor, 'agree');
  await expectBack(visitor, portal);
  await expectScopes(visitor, 'openid');
});

test('OAUTH-10 D-82: so does a refusal in the first version', async ({ visitor, page, portal }) => {
  await openFirstVersion(visitor, portal);
  await decide(visitor, 'disagree');
  await expect(page.locator('[data-error="access_denied"]')).toBeVisible();
});

/**
 * Opens a request of an app in a tab, up to the sign-in screen.
 * @returns which app requests it, and what
 */
async function askIn(tab: Visitor, portal: RealPortal, client: string): Promise<URLSearchParams> {
  const asking = tab.page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/acme/authorize');
  await startAt(tab, portal, client);
  const { searchParams } = new URL((await asking).url());
  await expect(tab.named('sign-in')).toBeVisible();
  return searchParams;
}

// Other tests give the same apps their consent.
const apart = testApart();

apart(
  'R04: two tabs with the requests of two apps each return to their own, the later one first',
  async ({ visitor, context, portal }) => {
    const tabs = [
      { client: 'acme-notes', tab: visitor },
      { client: 'acme-press', tab: new Visitor(await context.newPage()) },
    ];
    const asked: URLSearchParams[] = [];
    for (const { client, tab } of tabs) asked.push(await askIn(tab, portal, client));
    expect(asked.map((request) => request.get('client_id'))).toEqual(['acme-notes', 'acme-press']);
    for (const place of [1, 0]) {
      const tab = tabs[place]?.tab ?? visitor;
      // The example app remembers one request of a browser, so the test reads the portal's redirect instead of the
      // app's page.
      const returning = tab.page.waitForRequest((request) => new URL(request.url()).pathname === '/callback');
      await answerSignIn(tab, 'ada@acme.test');
      await tab.expectPath('/oidc/authorize/acme');
      await decide(tab, 'agree');
      const { origin, searchParams } = new URL((await returning).url());
      expect(origin).toBe(portal.appOrigin);
      expect(searchParams.get('state')).toBe(asked[place]?.get('state'));
      expect(searchParams.get('code')).toBeTruthy();
    }
  },
);

/** A page with frames on this machine, but not of the portal: the same site, another origin. */
async function openFraming(frames: Readonly<Record<string, string>>): Promise<Server & { origin: string }> {
  const server = createServer((request, response) => {
    const elements = Object.entries(frames).map(
      ([name, address]) => `<iframe name="${name}" src="${address}"></iframe>`,
    );
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>x</title>${request.url === '/' ? elements.join('') : '<p>framed</p>'}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(server, { origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` });
}

for (const address of ['/oidc/authorize/acme', '/oauth/authorize'])
  test(`P18: ${address} is rendered in no frame, not even with the session of the same site`, async ({
    visitor,
    page,
    portal,
    watch,
  }) => {
    watch.allow(/frame-ancestors/);
    const consent = `${portal.origin}${address}?client_id=acme-press`;
    await signIn(visitor, 'ada@acme.test');
    await visitor.expectPath('/init-st');
    await visitor.open(consent);
    await expect(visitor.action('agree')).toBeEnabled();

    const framing = await openFraming({ harmless: '/harmless', consent });
    const asked = page.waitForRequest(consent);
    await page.goto(framing.origin);
    await expect(page.frameLocator('[name="harmless"]').getByText('framed')).toBeVisible();
    // The session cookie is sent, yet nothing happens.
    expect((await (await asked).allHeaders()).cookie).toContain('vestibule_session');
    await expect.poll(() => page.frame('consent')?.url()).toBe('chrome-error://chromewebdata/');
    await expect(page.frameLocator('[name="consent"]').locator('[data-screen]')).toHaveCount(0);
    framing.close();
  });
