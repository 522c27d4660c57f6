import { account } from './harness/examples.ts';
import { openSlowly } from './harness/openSlowly.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { LANGUAGES, textOf, textsOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const words = textsOf('status');
const portal = textsOf('portal');

/** Status screens by address: requirement, screen, and the text that explains what happened. */
const SCREENS = [
  ['ROUTE-43', '/forbidden-app?reason=NOT_START', 'forbidden-app', 'title.waiting'],
  ['ROUTE-44', '/forbidden-ip', 'forbidden-ip', 'lead'],
  ['ROUTE-45', '/bad-request', 'bad-request', 'texts.code'],
  ['ROUTE-46', '/expired', 'expired', 'lead'],
  ['ROUTE-47', '/session-timeout', 'session-timeout', 'title'],
  ['ROUTE-48', '/deleted-account', 'deleted-account', 'title'],
  ['ROUTE-49', '/deactivated-account', 'deactivated-account', 'title'],
  ['ROUTE-50', '/deactivated-app', 'deactivated-app', 'title'],
  ['ROUTE-51', '/revoked-token', 'revoked-token', 'title'],
  ['ROUTE-52', '/sso-failed', 'sso-failed', 'lead.failed'],
  ['ROUTE-53', '/join-org/success', 'join-org-success', 'title'],
  ['ROUTE-54', '/no-such-page', 'not-found', 'texts.code'],
] as const;

/** Continues by itself after three seconds. */
const BRIEF = 'session-timeout';

/** Opens an address. The clock stands still for a screen that would continue by itself. */
async function openStopped(visitor: Visitor, address: string, screen: string): Promise<void> {
  if (screen !== BRIEF) {
    await visitor.open(address);
    return;
  }
  await visitor.page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.page.clock.pauseAt('2026-05-01T12:00:00Z');
  await openSlowly(visitor, address, screen);
}

for (const [id, address, screen, text] of SCREENS)
  test(`${id}: ${address} explains what happened`, async ({ visitor, page }) => {
    await openStopped(visitor, address, screen);
    await expect(visitor.named(screen)).toContainText(words(`${screen}.${text}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });

test('ROUTE-46: an expired or used link shows the page for 403', async ({ visitor }) => {
  await visitor.open('/expired');
  await expect(visitor.named('expired')).toContainText(words('expired.texts.code'));
  await expect(visitor.named('expired')).toContainText(words('expired.lead'));
});

for (const address of ['/signup/extra', '/mfa/set/x', '/Chooser', '/unauthenticated'])
  test(`ROUTE-01: ${address} is not found`, async ({ visitor }) => {
    await visitor.open(address);
    await expect(visitor.named('not-found')).toBeVisible();
  });

test('ROUTE-01: one trailing slash is accepted', async ({ visitor }) => {
  await visitor.open('/forbidden-ip/');
  await expect(visitor.named('forbidden-ip')).toBeVisible();
});

for (const [address, screen] of [
  ['/session-timeout', 'session-timeout'],
  ['/revoked-token', 'revoked-token'],
  ['/sso-failed', 'sso-failed'],
  ['/mfa/error', 'mfa-error'],
] as const)
  test(`SHELL-07 SHELL-09: ${address} has no header and no footer`, async ({ visitor, page, api }) => {
    await openStopped(visitor, address, screen);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.locator('[data-languages], [data-language]')).toHaveCount(0);
    expect(api.requests('POST /check-token')).toEqual([]);
  });

test('STATUS-01 STATUS-14 STATUS-15: not started and restricted have different guides', async ({ visitor }) => {
  await visitor.open('/forbidden-app?reason=NOT_START');
  await expect(visitor.named('forbidden-app')).toContainText(words('forbidden-app.lead.waiting'));
  const waiting = await visitor.named('forbidden-app').textContent();
  await visitor.open('/forbidden-app?reason=OTHER');
  await expect(visitor.named('forbidden-app')).toContainText(words('forbidden-app.title.restricted'));
  expect(await visitor.named('forbidden-app').textContent()).not.toBe(waiting);
});

test('STATUS-02 STATUS-03: the app and its start date are shown', async ({ visitor, api }) => {
  const app = { id: 'A', name: 'Foo', iconUrl: null, orgId: 'O1', orgName: 'Acme', mfaActivated: false };
  api.answer('GET /org-apps/{id}', ok(app));
  await visitor.open('/forbidden-app?reason=NOT_START&usedStartAt=2030-01-02&orgAppId=A');
  await expect(visitor.named('forbidden-app')).toContainText('Foo');
  await expect(visitor.named('forbidden-app')).toContainText('2 January 2030');
  expect(api.requests('GET /org-apps/{id}').map(({ path }) => path)).toEqual(['/org-apps/A']);
});

test('STATUS-04: the not-started variant leads to the chooser', async ({ visitor }) => {
  await visitor.open('/forbidden-app?reason=NOT_START');
  await visitor.press('chooser');
  await visitor.expectPath('/chooser');
});

test('STATUS-05 STATUS-06: after a session time-out the chooser opens by itself', async ({ visitor, page, api }) => {
  api.answer('GET /signin/token-bucket', ok([account()]));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/forbidden-ip');
  await expect(visitor.named('forbidden-ip')).toBeVisible();
  await visitor.expectAlive();
  // From here on the clock moves only when the test moves it.
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await page.evaluate(() => window.history.pushState(null, '', '/session-timeout'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(visitor.named('session-timeout')).toContainText(words('session-timeout.lead'));
  await page.clock.runFor(2900);
  await expect(visitor.named('session-timeout')).toBeVisible();
  await visitor.expectPath('/session-timeout');
  await page.clock.runFor(200);
  await visitor.expectPath('/chooser');
});

test('STATUS-07: before that, a button leads to sign-in', async ({ visitor, page }) => {
  await openStopped(visitor, '/session-timeout', 'session-timeout');
  await visitor.press('sign-in');
  await page.clock.runFor(5000);
  await visitor.expectPath('/');
  await expect(visitor.named('sign-in')).toBeVisible();
});

test('2.2.1: a screen that leads on by itself waits for who is busy with it, and can be stopped', async ({
  visitor,
  page,
}) => {
  await openStopped(visitor, '/session-timeout', 'session-timeout');
  const region = page.locator('[data-leads-on]');
  await expect(page.locator('[data-stay]')).toBeVisible();
  await page.clock.runFor(100);
  await expect(region).toHaveText(portal('renderer.leadsOn', { values: { seconds: 3 } }));
  await visitor.page.locator('[data-action="sign-in"]').focus();
  await page.clock.runFor(60_000);
  await visitor.expectPath('/session-timeout');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-stay]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region).toHaveText(portal('renderer.stays'));
  await expect(region).toBeFocused();
  await expect(page.locator('[data-text="next"]'), 'no text states the time any more').toHaveCount(0);
  await page.clock.runFor(60_000);
  await visitor.expectPath('/session-timeout');
});

test('STATUS-08: a deleted account offers another one', async ({ visitor }) => {
  await visitor.open('/deleted-account');
  await visitor.press('another-account');
  await expect(visitor.named('sign-in')).toBeVisible();
});

test('STATUS-09 ROLE-07: an app that is not assigned has a page that names who assigns it', async ({ visitor }) => {
  await visitor.open('/sso-failed?reason=NOT_ASSIGNED');
  await expect(visitor.named('sso-failed')).toContainText(words('sso-failed.title.not-assigned'));
  await expect(visitor.named('sso-failed')).toContainText(words('sso-failed.texts.next.not-assigned'));
  // Who is signed in goes on to the other apps.
  await expect(visitor.action('launcher')).toBeVisible();
  await expect(visitor.action('sign-in')).toHaveCount(0);
});

test('STATUS-10: an incorrect approach has a page', async ({ visitor, page }) => {
  const whole = page.locator('[data-screen="sso-failed"]:not([aria-busy="true"])');
  await visitor.open('/sso-failed');
  await expect(whole).toBeVisible();
  const general = await whole.textContent();
  await visitor.open('/sso-failed?reason=INCORRECT_APPROACH');
  await expect(whole).toBeVisible();
  expect(await whole.textContent()).not.toBe(general);
});

test('STATUS-13: joining an organisation leads to the chooser', async ({ visitor }) => {
  await visitor.open('/join-org/success');
  await visitor.press('chooser');
  await visitor.expectPath('/chooser');
});

test('ERR-47: the refusals are explained in three languages', async ({ visitor, context, baseURL }) => {
  for (const [address, screen, text] of [
    ['/forbidden-ip', 'forbidden-ip', 'lead'],
    ['/sso-failed?reason=NOT_ASSIGNED', 'sso-failed', 'lead.not-assigned'],
  ] as const) {
    const told = new Set<string>();
    for (const language of LANGUAGES) {
      await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
      await visitor.open(address);
      const refusal = words(`${screen}.${text}`, { language });
      await expect(visitor.named(screen)).toContainText(refusal);
      told.add(refusal);
    }
    expect(told.size).toBe(3);
  }
});

test('the document title is the title of the screen and the name of the launcher', async ({ visitor, page }) => {
  await visitor.open('/forbidden-ip');
  const title = words('forbidden-ip.title');
  await expect(page).toHaveTitle(`${title} – ${textOf('name', { namespace: 'portal' })}`);
});
