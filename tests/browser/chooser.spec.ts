import { account } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const ada = account();
const bob = account({ id: 't2', username: 'bob@acme.test', displayName: 'Bob Stone', firstName: 'Bob' });
const timedOut = account({ ...bob, state: 'REVOKED', reason: 'TIME_OUT' });
const signedOut = account({
  ...{ id: 't3', username: 'cy@acme.test', displayName: 'Cy Twombly', firstName: 'Cy' },
  ...{ state: 'REVOKED', reason: 'LOG_OUT' },
});

const BUCKET = 'GET /signin/token-bucket';
const entries = (visitor: Visitor) => visitor.page.locator('[data-list="accounts"]').getByRole('listitem');

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

test('4.1.3: a slow press of an entry is announced in an existing live region', async ({ visitor, page, api }) => {
  api.answer(BUCKET, ok([ada, bob]));
  await visitor.open('/chooser');
  const region = page.locator('.toasts [aria-live="polite"]');
  await expect(region).toHaveText('');
  await page.route('**/signin/token', () => {});
  await entries(visitor).nth(1).locator('[data-action="choose"]').click();
  await expect(region).toHaveText(textOf('renderer.busy', { namespace: 'portal' }));
});

test('CHOOSER-08 CALL-12: each entry can be removed', async ({ visitor, api }) => {
  api.answer(BUCKET, ok([ada, timedOut]), ok([ada]));
  await visitor.open('/chooser');
  await entries(visitor).nth(1).locator('[data-action="remove"]').click();
  await expect(entries(visitor)).toHaveCount(1);
  await expect(entries(visitor).nth(0)).toContainText('Ada Lovelace');
  expect(api.requests('DELETE /signin/token-bucket').map(({ query }) => query)).toEqual([{ tid: 't2' }]);
  // The focus is not moved to the start of the page (WCAG 2.4.3).
  await expect(entries(visitor).nth(0).locator('[data-action="choose"]')).toBeFocused();
});
