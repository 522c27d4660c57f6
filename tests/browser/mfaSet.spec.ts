import { recordAfterPress } from './harness/afterPress.ts';
import { decodeQr } from './harness/decodeQr.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const setup = (requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE', businessUser = false) =>
  ok({
    resource: SECRET,
    username: 'setup@acme.test',
    userId: 'u1',
    alternativeRequirement: requirement,
    businessUser,
  });

async function reachEmail(visitor: Visitor): Promise<void> {
  await visitor.open('/mfa/set?token=tk');
  await visitor.fill('otpCode', '123456');
  await expect(visitor.input('alternativeEmail')).toBeVisible();
}

test.beforeEach(({ api }) => {
  api
    .answer('POST /mfa/check-setting-token', setup('REQUIRED'))
    .answer('POST /mfa', setup('REQUIRED'))
    .answer('POST /mfa:verify', ok({}))
    .answer('POST /alternative-email:init', ok({ token: 'mail-token' }))
    .answer('POST /alternative-email:verify', ok({ mfaSettingToken: 'setting-token' }));
});

test('MFASET-03 MFASET-13 MFASET-14 MFASET-15: the QR code contains the authenticator address', async ({
  visitor,
  page,
}) => {
  await visitor.open('/mfa/set?token=tk');
  const picture = page.locator('[data-qr="authenticator"] svg');
  await expect(picture).toBeVisible();
  const address = new URL((await decodeQr(picture)) ?? 'about:blank');
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('localhost:setup@acme.test');
  expect(address.searchParams.get('secret')).toBe(SECRET);
  expect(address.searchParams.get('issuer')).toBe('localhost');
});

test('a QR code that is loading reserves its space, and says that it loads', async ({ visitor, page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/QrCode/, async (route) => {
    await released;
    await route.continue();
  });
  await visitor.open('/mfa/set?token=tk');
  const place = page.locator('[data-qr="authenticator"]');
  await expect(place.getByRole('status')).toHaveText(textOf('renderer.loading', { namespace: 'portal' }));
  const before = await place.boundingBox();
  release();
  await expect(place.locator('svg[role="img"]')).toBeVisible();
  expect(await place.boundingBox()).toEqual(before);
});

test('MFASET-04 TOAST-06: the secret shows and can be copied', async ({ visitor, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const trailOf = await recordAfterPress(page, 'writeText');
  await visitor.open('/mfa/set?token=tk');
  await expect(page.locator('[data-screen="mfa-set"]')).toContainText(SECRET);
  expect(
    await trailOf(() => visitor.press('copy-secret')),
    'nothing comes between the press and the clipboard',
  ).toEqual(['press', 'writeText']);
  await expect(visitor.toast('success')).toContainText(textOf('toast.copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
});

test('VALID-44 VALID-46 VALID-47 VALID-48: the last submit needs the e-mail and the consent', async ({ visitor }) => {
  await reachEmail(visitor);
  await expect(visitor.action('set-up')).toBeDisabled();
  await visitor.fill('alternativeEmail', 'backup@mail.test');
  await visitor.press('send-code');
  await visitor.press('verify-email');
  await expect(visitor.field('emailCode')).toContainText(textOf('validation.required'));
  await visitor.input('agree').check();
  await expect(visitor.action('set-up')).toBeDisabled();
  await visitor.input('agree').uncheck();
  await visitor.fill('emailCode', '654321');
  await expect(visitor.page.locator('[data-text="verified"]')).toBeVisible();
  await expect(visitor.page.locator('[data-text="verified"]')).toHaveAttribute('data-tone', 'good');
  const colorOf = (part: string, name: string) =>
    visitor.page
      .locator(part)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
  const good = await colorOf('[data-text="verified"]', 'color');
  await visitor.action('later').or(visitor.input('agree')).first().focus();
  expect(await colorOf('[data-field="emailCode"] input', 'border-top-color'), 'a settled code').toBe(good);
  await expect(visitor.field('emailCode').locator('.boxes'), 'no box is left to type in').toBeHidden();
  await expect(visitor.input('emailCode')).toHaveCSS('opacity', '1');
  await expect(visitor.page.locator('[data-said][aria-live="polite"]')).toContainText(
    textOf('mfa-set.texts.verified', { namespace: 'second-factor' }),
  );
  await expect(visitor.field('emailCode').locator('.help')).toBeHidden();
  // A completed action loses its button.
  await expect(visitor.action('send-code')).toHaveCount(0);
  await expect(visitor.action('set-up')).toBeDisabled();
  await visitor.input('agree').check();
  await expect(visitor.action('set-up')).toBeEnabled();
});
