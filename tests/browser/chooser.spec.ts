import { account, environment } from './harness/examples.ts';
import { expect, fault, ok, refusal, result, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { textsOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const words = textsOf('sign-in');
const ada = account();
const bob = account({ id: 't2', username: 'bob@acme.test', displayName: 'Bob Stone', firstName: 'Bob' });
const timedOut = account({ ...bob, state: 'REVOKED', reason: 'TIME_OUT' });
const signedOut = account({
  ...{ id: 't3', username: 'cy@acme.test', displayName: 'Cy Twombly', firstName: 'Cy' },
  ...{ state: 'REVOKED', reason: 'LOG_OUT' },
});

const BUCKET = 'GET /signin/token-bucket';
const entries = (visitor: Visitor) => visitor.page.locator('[data-list="accounts"]').getByRole('listitem');
const choose = (visitor: Visitor, place: number) =>
  entries(visitor).nth(place).locator('[data-action="choose"]').click();

test('ROUTE-24 CHOOSER-01 CALL-11 DATA-10: the chooser lists the accounts of this device', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut, signedOut]));
  await visitor.open('/chooser');
  await expect(entries(visitor)).toHaveCount(3);
  for (const [place, { displayName, username }] of [ada, timedOut, signedOut].entries()) {
    await expect(entries(visitor).nth(place)).toContainText(String(displayName));
    await expect(entries(visitor).nth(place)).toContainText(String(username));
  }
  expect(api.requests(BUCKET).map(({ query, body }) => ({ query, body }))).toEqual([{ query: {}, body: undefined }]);
});

test('CHOOSER-02 CHOOSER-03: an entry shows its image, or else initials', async ({ visitor, page, api }) => {
  const picture = 'https://static.vestibule.test/ada.svg';
  await servePicture(page, picture);
  api.answer(BUCKET, ok([account({ profileImageUrl: picture }), bob]));
  await visitor.open('/chooser');
  await expect(entries(visitor).nth(0).locator('img')).toHaveAttribute('src', picture);
  await expect(entries(visitor).nth(1).locator('img')).toHaveCount(0);
  await expect(entries(visitor).nth(1).locator('[data-image="avatar"]')).toHaveText(/^B/);
});

test('CHOOSER-04 CHOOSER-05: badges show Google and an active session', async ({ visitor, api }) => {
  const google = account({ ...signedOut, signinChannel: 'GOOGLE' });
  api.answer(BUCKET, ok([ada, google]));
  await visitor.open('/chooser');
  await expect(entries(visitor).nth(0).locator('[data-badge="active"]')).toBeVisible();
  await expect(entries(visitor).nth(0).locator('[data-badge="social"]')).toHaveCount(0);
  await expect(entries(visitor).nth(1).locator('[data-badge="social"]')).toBeVisible();
  await expect(entries(visitor).nth(1).locator('[data-badge="active"]')).toHaveCount(0);
  const dotOf = (place: number, badge: string) =>
    entries(visitor)
      .nth(place)
      .locator(`[data-badge="${badge}"]`)
      .evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await dotOf(0, 'active')).toBe('""');
  expect(await dotOf(1, 'social')).toBe('none');
});

for (const signinChannel of ['google', 'OTHER'])
  test(`CHOOSER-04 D-98: a channel spelt ${signinChannel} does not break its entry`, async ({ visitor, api }) => {
    api.answer(BUCKET, ok([account({ ...signedOut, signinChannel }), ada]));
    await visitor.open('/chooser');
    await expect(entries(visitor)).toHaveCount(2);
    await expect(entries(visitor).nth(0).locator('[data-badge="social"]')).toHaveCount(
      signinChannel === 'google' ? 1 : 0,
    );
  });

test('CHOOSER-08 D-54: removing the last account opens sign-in', async ({ visitor, page, api }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  api.answer(BUCKET, ok([ada]), ok([]));
  await visitor.open('/chooser');
  await entries(visitor).nth(0).locator('[data-action="remove"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('chooser.title.empty'));
  await page.clock.runFor(3100);
  await visitor.expectPath('/');
});

test('CHOOSER-06 CHOOSER-07: a revoked entry gives the reason', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut, signedOut]));
  await visitor.open('/chooser');
  await expect(entries(visitor).nth(0).locator('[data-text="reason"]')).toHaveCount(0);
  await expect(entries(visitor).nth(1)).toContainText(words('chooser.texts.reason.TIME_OUT'));
  await expect(entries(visitor).nth(2)).toContainText(words('chooser.texts.reason.LOG_OUT'));
});

test('CHOOSER-08 CALL-12: each entry can be removed', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut]), ok([ada]));
  await visitor.open('/chooser');
  await entries(visitor).nth(1).locator('[data-action="remove"]').click();
  await expect(entries(visitor)).toHaveCount(1);
  await expect(entries(visitor).nth(0)).toContainText('Ada Lovelace');
  expect(api.requests('DELETE /signin/token-bucket').map(({ query }) => query)).toEqual([{ tid: 't2' }]);
  // A keyboard user is not sent back to the start of the page (WCAG 2.4.3).
  await expect(entries(visitor).nth(0).locator('[data-action="choose"]')).toBeFocused();
});

test('CHOOSER-09 SIGNIN-16: another account starts at the username', async ({ visitor, page, api }) => {
  api.answer(BUCKET, ok([ada]));
  await visitor.open('/chooser');
  await visitor.press('another-account');
  await visitor.expectPath('/');
  expect(new URL(page.url()).searchParams.get('flowEntry')).toBe('chooser');
  await expect(visitor.input('username')).toHaveValue('');
  await expect(visitor.input('password')).toBeHidden();
});

for (const [what, answer, state] of [
  ['an entry of an unknown state', ok([account({ state: 'ASLEEP' })]), 'unknown'],
  ['an empty list', ok([]), 'empty'],
  ['a refusal', refusal('FORBIDDEN', { status: 403 }), 'unknown'],
  ['an answer that is not JSON', fault.html, 'unknown'],
] as const)
  test(`CHOOSER-10: ${what} goes home after three seconds`, async ({ visitor, page, api, watch }) => {
    // The portal reports in the console which call broke its schema.
    watch.allow(/token-bucket answered what it should not/);
    api.answerAnything(BUCKET, answer);
    await page.clock.install({ time: '2026-05-01T10:00:00Z' });
    await visitor.open('/chooser');
    await expect(page.locator(`[data-screen="chooser"][data-state="${state}"]`)).toBeVisible();
    await page.clock.fastForward(3100);
    await visitor.expectPath('/');
  });

test('CHOOSER-10: the chooser is still there after two seconds', async ({ visitor, page, api }) => {
  api.answer(BUCKET, ok([account({ state: 'ASLEEP' })]));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await page.goto('about:blank');
  await page.clock.pauseAt('2026-05-01T10:10:00Z');
  await visitor.open('/chooser');
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.locator('[data-screen="chooser"][data-state="unknown"]').count();
    })
    .toBe(1);
  await page.clock.runFor(2000);
  await visitor.expectPath('/chooser');
  await page.clock.runFor(1100);
  await visitor.expectPath('/');
});

test('CALL-10 CODE-03 STORE-07: an active entry signs in by its token', async ({ visitor, page, api }) => {
  api.answer(BUCKET, ok([ada])).answer('POST /signin/token', result('OK', {}));
  await visitor.open('/chooser');
  const held = api.hold('POST /signin/token');
  await choose(visitor, 0);
  await held.arrived;
  const kept = await page.evaluate(() => sessionStorage.getItem('tokenBucket'));
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ id: 't1', username: 'ada@acme.test' });
  held.release();
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/token').map(({ body }) => body)).toEqual([{ tid: 't1' }]);
});

test('CHOOSER-11 CHOOSER-13 STORE-06 CODE-03 CALL-61: a revoked entry signs in again with its username', async ({
  visitor,
  page,
  api,
}) => {
  api.answer(BUCKET, ok([signedOut]));
  await visitor.open('/chooser');
  await choose(visitor, 0);
  await visitor.expectPath('/');
  await expect(visitor.input('username')).toHaveValue('cy@acme.test');
  const kept = await page.evaluate(() => sessionStorage.getItem('logoutAccount'));
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ id: 't3', username: 'cy@acme.test' });
  expect(api.requests('POST /signin/token')).toEqual([]);
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await expect
    .poll(() => api.requests('POST /signin/password').map(({ body }) => body))
    .toEqual([{ username: 'cy@acme.test', password: 'secret words' }]);
});

test('CHOOSER-12 SOCIAL-17: a revoked Google entry goes to Google with its username', async ({
  visitor,
  page,
  api,
}) => {
  await page.route('https://accounts.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  api
    .answer('GET /env', ok(environment({ clientId: 'G' })))
    .answer(BUCKET, ok([account({ ...signedOut, signinChannel: 'GOOGLE' })]));
  await visitor.open('/chooser');
  await choose(visitor, 0);
  await expect(page).toHaveURL(/^https:\/\/accounts\.google\.com\//);
  expect(new URL(page.url()).searchParams.get('login_hint')).toBe('cy@acme.test');
  expect(api.requests('POST /signin/token')).toEqual([]);
});

test('CODE-10: a duplicate session from the chooser opens the question too', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada])).answer('POST /signin/token', result('NOT_ALLOWED_MULTI_SESSION', { token: 's' }));
  await visitor.open('/chooser');
  await choose(visitor, 0);
  await expect(visitor.dialog('duplicate-session')).toBeVisible();
});
