import { environment } from './harness/examples.ts';
import { expect, fault, ok, refusal, result, test } from './harness/scripted.ts';
import { signIn } from './harness/signingIn.ts';
import { textOf, textsOf } from './harness/texts.ts';

const words = textsOf('second-factor');
const OTP = { OTP: { registeredAt: '2026-01-02T03:04:05.000Z' } };
const item = (currentDevice: boolean) => ({ credentialId: 'Y3JlZGVudGlhbA', currentDevice });
const BOTH = { ...OTP, PASSKEY: { passkeys: [item(false)] } };
const WHO = { username: 'otp@acme.test', businessUser: true, alternativeEmail: null };

test.beforeEach(({ api }) => {
  api
    .answer('POST /mfa/check-sign-token', ok(WHO))
    .answer('GET /mfa', ok(OTP))
    .answer('POST /signin/password', result('MFA_SIGNIN', { token: 'first' }));
});

test('ROUTE-26 MFA-01 MFA-03: a skeleton shows first, then the code field', async ({ visitor, page, api }) => {
  const held = api.hold('GET /mfa');
  await visitor.open('/mfa');
  await held.arrived;
  await expect(page.locator('[data-screen="mfa"]')).toHaveAttribute('aria-busy', 'true');
  await expect(visitor.input('otpCode')).toHaveCount(0);
  held.release();
  await expect(visitor.input('otpCode')).toBeVisible();
  await expect(page.locator('[data-screen="mfa"]')).not.toHaveAttribute('aria-busy', 'true');
  await expect(visitor.input('otpCode')).toBeFocused();
});

test('MFA-02 MFA-04: a passkey comes first if there is one, with a link to the other factor', async ({
  visitor,
  api,
}) => {
  api.answer('GET /mfa', ok(BOTH)).answer('GET /passkeys', ok([item(false)]));
  await visitor.open('/mfa');
  await expect(visitor.action('use-passkey')).toBeVisible();
  await expect(visitor.input('otpCode')).toHaveCount(0);
  await visitor.press('to-otp');
  await expect(visitor.input('otpCode')).toBeVisible();
  await visitor.press('to-passkey');
  await expect(visitor.action('use-passkey')).toBeVisible();
});

test('ROLE-05 CALL-07 CALL-26 CALL-32 DATA-06: the token of the sign-in is sent with each call', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('POST /signin/mfa', result('OK', {}));
  await signIn(visitor, 'otp@acme.test');
  await expect(visitor.input('otpCode')).toBeVisible();
  expect(page.url()).not.toContain('first');
  expect(api.requests('POST /mfa/check-sign-token').map(({ body }) => body)).toEqual([{ token: 'first' }]);
  expect(api.requests('GET /mfa').map(({ query }) => query)).toEqual([{ token: 'first' }]);
  await visitor.fill('otpCode', '123456');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/mfa').map(({ body }) => body)).toEqual([
    { token: 'first', factor: 'OTP', code: '123456' },
  ]);
});

test('CALL-26: without a token the query is absent', async ({ visitor, api }) => {
  await visitor.open('/mfa');
  await expect(visitor.input('otpCode')).toBeVisible();
  expect(api.requests('GET /mfa').map(({ query }) => query)).toEqual([{}]);
});

test('LIMIT-05: the loads wait 300 ms, and run once', async ({ visitor, page, api }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/mfa/done');
  await expect(visitor.named('mfa-done')).toBeVisible();
  await visitor.expectAlive();
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await page.evaluate(() => window.history.pushState(null, '', '/mfa'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(visitor.named('mfa')).toBeVisible();
  await page.clock.runFor(250);
  expect(api.requests('GET /mfa')).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => api.requests('GET /mfa').length).toBe(1);
  await page.clock.runFor(2000);
  expect(api.requests('GET /mfa')).toHaveLength(1);
});

test('VALID-39 VALID-40 VALID-05: a code is required and numeric', async ({ visitor, api }) => {
  await visitor.open('/mfa');
  await visitor.press('verify');
  await expect(visitor.field('otpCode')).toContainText(textOf('validation.required'));
  await visitor.fill('otpCode', '12a');
  await visitor.press('verify');
  await expect(visitor.field('otpCode')).toContainText(textOf('validation.type.number'));
  expect(api.requests('POST /signin/mfa')).toEqual([]);
});

for (const code of ['BAD_CREDENTIALS', 'BAD_REQUEST'])
  test(`VALID-41 ERR-25: ${code} says that the code is wrong`, async ({ visitor, api }) => {
    api.answer('POST /signin/mfa', refusal(code));
    await visitor.open('/mfa');
    await visitor.fill('otpCode', '123456');
    await expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.badCredentials'));
    await visitor.expectPath('/mfa');
  });

test('ERR-30: EXPIRED says that the validity time expired', async ({ visitor, api }) => {
  api.answer('POST /signin/mfa', refusal('EXPIRED'));
  await visitor.open('/mfa');
  await visitor.fill('otpCode', '123456');
  await expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.otpExpired'));
});

test('LIMIT-14: the verification input is 320 px wide, and its button no wider', async ({ visitor }) => {
  await visitor.open('/mfa');
  await expect(visitor.input('otpCode')).toBeVisible();
  expect((await visitor.input('otpCode').boundingBox())?.width).toBe(320);
  expect((await visitor.action('verify').boundingBox())?.width).toBe(320);
});

test('MFA-06: a link leads to turning the second factor off, with the token', async ({ visitor, page, api }) => {
  await signIn(visitor, 'otp@acme.test');
  await expect(visitor.input('otpCode')).toBeVisible();
  await visitor.press('deactivate');
  await visitor.expectPath('/mfa/deactivate');
  await expect
    .poll(() => api.requests('GET /alternative-email').map(({ query }) => query))
    .toEqual([{ token: 'first' }]);
  await expect(page.locator('[data-screen="mfa-deactivate"]')).toBeVisible();
});

test('MFA-07: a link leads to another account', async ({ visitor }) => {
  await visitor.open('/mfa');
  await visitor.press('another-account');
  await visitor.expectPath('/');
  await expect(visitor.named('sign-in')).toBeVisible();
});

for (const [id, address, screen] of [
  ['ROUTE-27 MFASET-01', '/mfa/info', 'mfa-info'],
  ['ROUTE-29', '/mfa/done', 'mfa-done'],
  ['ROUTE-30', '/mfa/error', 'mfa-error'],
  ['ROUTE-32', '/deactivate-mfa/success', 'mfa-deactivated'],
] as const)
  test(`${id}: ${address} shows its text`, async ({ visitor }) => {
    await visitor.open(address);
    await expect(visitor.named(screen)).toContainText(words(`${screen}.title`));
  });

test('MFASET-02: the introduction leads to the set-up', async ({ visitor }) => {
  await visitor.open('/mfa/info');
  await visitor.press('set-up');
  await visitor.expectPath('/mfa/set');
});

test('STATUS-11: the failure returns to the launcher if the visitor came from there', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('GET /env', ok(environment({ main: 'vestibule.test' })));
  await page.route('http://vestibule.test/**', (route) => route.fulfill({ body: 'Launcher' }));
  await visitor.open('/mfa/error?app=launcher');
  await visitor.press('launcher');
  await expect(page).toHaveURL('http://vestibule.test/');
});

test('STATUS-12: the failure returns to sign-in if the visitor came from there', async ({ visitor }) => {
  await visitor.open('/mfa/error?app=login');
  await visitor.press('sign-in');
  await visitor.expectPath('/');
});

test('R01: a fault of the first check shows a message and a way on', async ({ visitor, page, api, watch }) => {
  watch.allow(/check-sign-token/);
  api.answerAnything('POST /mfa/check-sign-token', fault.broken);
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/mfa');
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000);
      return visitor.fault().count();
    })
    .toBe(1);
  api.answer('POST /mfa/check-sign-token', ok(WHO));
  await visitor.fault().getByRole('button').click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return visitor.input('otpCode').count();
    })
    .toBe(1);
});

test('LIMIT-14: one input has a box for each digit, which shows where one types', async ({ visitor, page }) => {
  await visitor.open('/mfa');
  const boxes = visitor.field('otpCode').locator('.boxes > span');
  await expect(boxes).toHaveText(['', '', '', '', '', '']);
  await expect(page.getByRole('textbox')).toHaveCount(1);
  const current = () => boxes.evaluateAll((all) => all.findIndex((box) => box.getAttribute('data-current') === 'true'));
  await visitor.input('otpCode').pressSequentially('482');
  await expect(boxes).toHaveText(['4', '8', '2', '', '', '']);
  await expect.poll(current).toBe(3);
  await visitor.input('otpCode').press('ArrowLeft');
  await visitor.input('otpCode').press('ArrowLeft');
  await expect.poll(current).toBe(1);
  await visitor.input('otpCode').press('End');
  await visitor.input('otpCode').pressSequentially('19');
  await expect(boxes).toHaveText(['4', '8', '2', '1', '9', '']);
  await expect.poll(current).toBe(5);

  // A longer code has more boxes (D-67); what is too long to be one has none.
  const opacity = () => visitor.input('otpCode').evaluate((input) => getComputedStyle(input).opacity);
  expect(await opacity()).toBe('0');
  await visitor.fill('otpCode', '48219377');
  await expect(boxes).toHaveText(['4', '8', '2', '1', '9', '3', '7', '7']);
  await visitor.fill('otpCode', '482193771');
  await expect(boxes).toHaveCount(0);
  expect(await opacity()).toBe('1');
  await expect(visitor.input('otpCode')).toHaveValue('482193771');
});

test('D-67: a code is sent with its last digit, and a code of another length by the button', async ({
  visitor,
  api,
}) => {
  api.answer('POST /signin/mfa', refusal('BAD_CREDENTIALS'), refusal('BAD_CREDENTIALS'), result('OK'));
  const sent = () => api.requests('POST /signin/mfa').map(({ body }) => Reflect.get(Object(body), 'code'));
  await visitor.open('/mfa?token=tk');
  await visitor.input('otpCode').pressSequentially('482193');
  await expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.badCredentials'));
  expect(sent()).toEqual(['482193']);
  await visitor.input('otpCode').press('End');
  await visitor.input('otpCode').press('Backspace');
  await visitor.input('otpCode').pressSequentially('4');
  await expect.poll(sent).toEqual(['482193', '482194']);
  await visitor.fill('otpCode', '48219377');
  await visitor.press('verify');
  await expect.poll(sent).toEqual(['482193', '482194', '48219377']);
});
