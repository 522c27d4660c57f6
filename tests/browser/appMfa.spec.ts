import { ICON } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { servePicture } from './harness/servePicture.ts';
import { textOf } from './harness/texts.ts';

const APP = { id: 'A', name: 'Foo Ledger', iconUrl: null, orgId: 'O1', orgName: 'Acme', mfaActivated: true };
const setup = (requirement: 'OPTIONAL' | 'REQUIRED' | 'NONE', businessUser = false) =>
  ok({
    resource: 'JBSWY3DPEHPK3PXP',
    username: 'ada@acme.test',
    userId: 'u1',
    alternativeRequirement: requirement,
    businessUser,
  });
const SET = '/sign-on/T/mfa-set?orgAppId=A';
const VERIFY = '/sign-on/T/mfa?orgAppId=A';

test.beforeEach(({ api }) => {
  api
    .answer('GET /org-apps/{id}', ok(APP))
    .answer('POST /sign-on/{tokenId}/mfa', setup('OPTIONAL'))
    .answer('POST /sign-on/{tokenId}/mfa:verify', ok({}))
    .answer('POST /alternative-email:init', ok({ token: 'mail-token' }))
    .answer('POST /alternative-email:verify', ok({ mfaSettingToken: 'setting-token' }));
});

test('ROUTE-21 APPMFA-11 CALL-53 DATA-18: the screen names and shows the app, and requires the code', async ({
  visitor,
  page,
  api,
}) => {
  await servePicture(page, ICON);
  api.answer('GET /passkeys', ok([])).answer('GET /org-apps/{id}', ok({ ...APP, iconUrl: ICON }));
  await visitor.open(VERIFY);
  await expect(visitor.input('otpCode')).toBeVisible();
  await expect(visitor.named('app-mfa')).toContainText('Foo Ledger');
  await expect(visitor.named('app-mfa').locator('img')).toHaveAttribute('src', ICON);
  expect(api.requests('GET /org-apps/{id}').map(({ path, query }) => ({ path, query }))).toEqual([
    { path: '/org-apps/A', query: {} },
  ]);
});

test('APPMFA-03 APPMFA-04: a verified field cannot be verified again until it is edited', async ({ visitor, api }) => {
  await visitor.open(SET);
  await visitor.press('begin');
  const held = api.hold('POST /sign-on/{tokenId}/mfa:verify');
  await visitor.fill('otpCode', '123456');
  await held.arrived;
  await visitor.action('verify-app').dblclick();
  held.release();
  await expect(visitor.page.locator('[data-text="app-verified"]')).toBeVisible();
  await expect(visitor.action('verify-app')).toHaveCount(0);
  await expect(visitor.action('next')).toBeEnabled();
  expect(api.requests('POST /sign-on/{tokenId}/mfa:verify')).toHaveLength(1);
  await visitor.fill('otpCode', '12345');
  await expect(visitor.action('verify-app')).toBeVisible();
  await expect(visitor.action('next')).toBeDisabled();
  await visitor.press('verify-app');
  await visitor.press('next');
  await visitor.fill('alternativeEmail', 'backup@mail.test');
  await visitor.press('send-code');
  await visitor.fill('emailCode', '654321');
  await expect(visitor.page.locator('[data-text="verified"]')).toBeVisible();
  await expect(visitor.action('verify-email')).toHaveCount(0);
  await visitor.fill('emailCode', '65432');
  await expect(visitor.action('verify-email')).toBeVisible();
});

test('on a phone, the button that the code waits for comes before Next, which waits for it', async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visitor.open(SET);
  await visitor.press('begin');
  await expect(visitor.action('verify-app')).toHaveAttribute('data-look', 'primary');
  const order = page.locator('.actions [data-action]').evaluateAll((all) => all.map((one) => one.dataset.action));
  expect(await order).toEqual(['copy-secret', 'verify-app', 'next']);
});

test('APPMFA-03 APPMFA-04: Enter in a field presses the button of that field', async ({ visitor, api }) => {
  api.answer('POST /sign-on/{tokenId}/mfa', setup('REQUIRED', true));
  await visitor.open(SET);
  await visitor.press('begin');
  await visitor.fill('otpCode', '12345');
  await visitor.input('otpCode').press('Enter');
  await expect(visitor.action('next')).toBeEnabled();
  await visitor.input('otpCode').press('Enter');
  await visitor.fill('alternativeEmail', 'backup@mail.test');
  await visitor.input('alternativeEmail').press('Enter');
  await visitor.fill('emailCode', '65432');
  await visitor.input('emailCode').press('Enter');
  await expect(visitor.page.locator('[data-text="verified"]')).toBeVisible();
  await visitor.input('emailCode').press('Enter');
  await expect(visitor.dialog('done')).toBeVisible();
  expect(api.requests('POST /sign-on/{tokenId}/mfa:verify')).toHaveLength(1);
  expect(api.requests('POST /alternative-email:init')).toHaveLength(1);
  expect(api.requests('POST /alternative-email:verify')).toHaveLength(1);
});

test('APPMFA-08 APPMFA-09 CALL-35: a dialog confirms the set-up, then the app page of the start site opens', async ({
  visitor,
  page,
  api,
}) => {
  await visitor.open(`${SET}&alternativeRequirement=NONE`);
  await visitor.press('begin');
  await visitor.fill('otpCode', '123456');
  await visitor.press('next');
  const done = visitor.dialog('done');
  await expect(done, 'a factor of the account, asked for at each sign-in').toContainText(
    textOf('app-mfa-set.dialogs.done.texts.message', { namespace: 'second-factor' }),
  );
  expect(api.requests('POST /sign-on/{tokenId}/mfa:activate')[0]).toMatchObject({
    path: '/sign-on/T/mfa:activate',
    body: { factor: 'OTP', code: '123456', token: 'T' },
  });
  const navigation = page.waitForRequest((request) => request.isNavigationRequest());
  await done.getByRole('button').click();
  expect(new URL((await navigation).url()).pathname).toBe('/apps/A');
});

test('ROUTE-23 SHELL-09: the extension screen shows an animation only', async ({ visitor, page }) => {
  await visitor.open('/sign-on/T/extension');
  await expect(page.locator('[data-loader="waiting"]')).toBeVisible();
  await expect(page.locator('form, input, button')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
