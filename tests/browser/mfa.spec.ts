import { expect, fault, ok, refusal, result, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';

const OTP = { OTP: { registeredAt: '2026-01-02T03:04:05.000Z' } };
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

test('LIMIT-14: the verification input is 320 px wide, and its button no wider', async ({ visitor }) => {
  await visitor.open('/mfa');
  await expect(visitor.input('otpCode')).toBeVisible();
  expect((await visitor.input('otpCode').boundingBox())?.width).toBe(320);
  expect((await visitor.action('verify').boundingBox())?.width).toBe(320);
});

test('R01: a fault of the first check shows a message and a way to continue', async ({ visitor, page, api, watch }) => {
  watch.allow(/check-sign-token/);
  api.say('POST /mfa/check-sign-token', fault.broken);
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/mfa');
  await expect
    .poll(async () => {
      await page.clock.fastForward(2000);
      return visitor.fault().count();
    })
    .toBe(1);
  api.answer('POST /mfa/check-sign-token', ok(WHO));
  await visitor.fault().getByRole('button').first().click();
  await expect
    .poll(async () => {
      await page.clock.fastForward(500);
      return visitor.input('otpCode').count();
    })
    .toBe(1);
});

test('LIMIT-14: one input has a box for each digit, and marks the current one', async ({ visitor, page }) => {
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

  // A longer code has more boxes (D-67); a text too long for a code has none.
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
