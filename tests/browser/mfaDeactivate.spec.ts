import { expect, fault, ok, refusal, test } from './harness/scripted.ts';
import { LANGUAGES, textOf, textsOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const words = textsOf('second-factor');
const ADDRESS = '/mfa/deactivate?token=tk';
const user = (businessUser: boolean, alternativeEmail: string | null) => ({ businessUser, alternativeEmail });
const told = (businessUser: boolean, alternativeEmail: string | null) =>
  [
    ok({ username: 'otp@acme.test', ...user(businessUser, alternativeEmail) }),
    ok(user(businessUser, alternativeEmail)),
  ] as const;

test.beforeEach(({ api }) => {
  const [who, email] = told(false, 'backup@d.com');
  api
    .answer('POST /mfa/check-sign-token', who)
    .answer('GET /alternative-email', email)
    .answer('POST /mfa/deactivate-tokens', ok({ token: 'off-token', expiresAt: '2026-05-01T10:10:00.000Z' }));
});

async function reachCode(visitor: Visitor): Promise<void> {
  await visitor.open(ADDRESS);
  await visitor.press('use-email');
  await expect(visitor.input('code')).toBeVisible();
}

test('ROUTE-31 CALL-39 MFAOFF-01 DATA-14: the token is used, and the alternative e-mail is offered', async ({
  visitor,
  page,
  api,
}) => {
  await visitor.open(ADDRESS);
  await expect(visitor.action('use-email')).toBeVisible();
  expect(api.requests('GET /alternative-email').map(({ query }) => query)).toEqual([{ token: 'tk' }]);
  expect(api.requests('POST /mfa/check-sign-token').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  await expect.poll(() => page.url()).not.toContain('tk');
  await page.reload();
  await expect(visitor.action('use-email')).toBeVisible();
  expect(api.requests('GET /alternative-email').at(-1)?.query).toEqual({ token: 'tk' });
});

test('MFAOFF-01 MFAOFF-02 MFAOFF-03 DATA-14 ROLE-03: the options depend on the kind of user', async ({
  visitor,
  api,
}) => {
  await visitor.open(ADDRESS);
  await expect(visitor.action('customer-service')).toBeVisible();
  await expect(visitor.action('contact-admin')).toHaveCount(0);
  await expect(visitor.action('customer-service')).toHaveText(words('mfa-deactivate.actions.customer-service'));
  const [who, email] = told(true, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open(ADDRESS);
  await expect(visitor.action('contact-admin')).toBeVisible();
  await expect(visitor.action('customer-service')).toHaveCount(0);
  await expect(visitor.action('use-email')).toHaveCount(0);
  await expect(visitor.action('contact-admin')).toHaveText(words('mfa-deactivate.actions.contact-admin'));
});

test('DLG-06: an individual without a method sees a dialog that says so', async ({ visitor, api }) => {
  const [who, email] = told(false, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open(ADDRESS);
  await expect(visitor.dialog('no-method')).toContainText(
    words('mfa-deactivate.dialogs.no-method.texts.customer-service'),
  );
});

test('MFAOFF-01 MFAOFF-03: a visitor who cannot read that mailbox either chooses another way', async ({
  visitor,
  api,
}) => {
  await reachCode(visitor);
  await visitor.press('other-way');
  await expect(visitor.input('code')).toHaveCount(0);
  await expect(visitor.action('customer-service')).toBeVisible();
  await expect(visitor.action('other-way')).toHaveCount(0);
  await visitor.press('use-email');
  await expect(visitor.input('code')).toBeVisible();
  await expect(visitor.dialog('resent')).toHaveCount(0);
  expect(api.requests('POST /mfa/deactivate-tokens')).toHaveLength(2);
});

test('LIMIT-09: the address is masked except for two characters', async ({ visitor }) => {
  await reachCode(visitor);
  await expect(visitor.named('mfa-deactivate')).toContainText('ba****@d.com');
  await expect(visitor.named('mfa-deactivate')).not.toContainText('backup@d.com');
});

test('CALL-30 CALL-31 MFAOFF-07 MFAOFF-10: the code confirms', async ({ visitor, api }) => {
  await reachCode(visitor);
  expect(api.requests('POST /mfa/deactivate-tokens').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  await visitor.fill('code', '123456');
  await visitor.press('confirm');
  await expect(visitor.dialog('completed')).toBeVisible();
  const [request] = api.requests('POST /mfa/deactivate-tokens/{token}');
  expect(request).toMatchObject({ path: '/mfa/deactivate-tokens/off-token', body: { code: '123456' } });
  await visitor.dialog('completed').getByRole('button').click();
  await visitor.expectPath('/deactivate-mfa/success');
});

test('VALID-39 VALID-41: a code is required, and a wrong one is reported', async ({ visitor, api }) => {
  api.answer('POST /mfa/deactivate-tokens/{token}', refusal('BAD_CREDENTIALS'));
  await reachCode(visitor);
  await visitor.press('confirm');
  await expect(visitor.field('code')).toContainText(textOf('validation.required'));
  await visitor.fill('code', '123456');
  await visitor.press('confirm');
  await expect(visitor.field('code')).toContainText(textOf('validation.mfa.badCredentials'));
});

test('MFAOFF-06 MFAOFF-05 MFAOFF-08 MFAOFF-09: ten minutes run, start again after a resend, and then expire', async ({
  visitor,
  page,
  api,
}) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open(ADDRESS);
  await expect(visitor.action('use-email')).toBeVisible();
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await visitor.press('use-email');
  const countdown = page.locator('[data-countdown="remaining"]');
  await expect(countdown).toContainText('10:00');
  await page.clock.runFor(1000);
  await expect(countdown).toContainText(/\b0?9:59/);
  await page.clock.runFor(29_000);
  await expect(countdown).toContainText(/\b0?9:30/);
  const held = api.hold('POST /mfa/deactivate-tokens');
  await visitor.press('resend');
  await held.arrived;
  await expect(visitor.dialog('resent'), 'the page says what has happened').toHaveCount(0);
  held.release();
  await expect(visitor.dialog('resent')).toBeVisible();
  await expect.poll(() => api.requests('POST /mfa/deactivate-tokens').length).toBe(2);
  await visitor.dialog('resent').getByRole('button').click();
  await expect(countdown).toContainText('10:00');
  await page.clock.runFor(599_000);
  await expect(visitor.named('mfa-deactivate')).not.toContainText(words('mfa-deactivate.lead.expired'));
  await page.clock.runFor(1500);
  await expect(page.locator('[data-screen="mfa-deactivate"]')).toHaveAttribute('data-state', 'expired');
  await expect(visitor.named('mfa-deactivate')).toContainText(words('mfa-deactivate.lead.expired'));
  await expect(visitor.action('confirm')).toHaveCount(0);
});

test('ERR-49: an expired code is explained in three languages', async ({ visitor, page, context, baseURL }) => {
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await reachCode(visitor);
    const over = words('mfa-deactivate.lead.expired', { language });
    await page.clock.fastForward(600_500);
    await expect(visitor.named('mfa-deactivate')).toContainText(over);
    told.add(over);
  }
  expect(told.size).toBe(3);
});

test('R05: the ten minutes follow the service, whatever the clock of the machine', async ({ visitor, page, api }) => {
  const began = Date.parse('2026-05-01T12:00:00Z');
  // The time that really passed. The service's clock follows it; the page's timers run only while the machine is awake.
  let elapsed = 0;
  const pass = (milliseconds: number) => {
    elapsed += milliseconds;
    api.stopTime(new Date(began + elapsed).toISOString());
  };
  const run = async (milliseconds: number) => {
    pass(milliseconds);
    await page.clock.runFor(milliseconds);
  };
  const questions = () => api.seen.filter(({ method }) => method === 'HEAD').length;
  const countdown = page.locator('[data-countdown="remaining"]');
  const expectLeft = (...shown: readonly string[]) =>
    expect(countdown.locator('time')).toHaveText(new RegExp(`^(${shown.join('|')})$`));
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open(ADDRESS);
  await expect(visitor.action('use-email')).toBeVisible();
  await page.clock.pauseAt(began);
  pass(0);
  await visitor.press('use-email');
  await expectLeft('10:00');
  await run(60_000);
  await expectLeft('9:00');

  const hour = 3_600_000;
  const tenYears = 10 * 365 * 24 * hour;
  for (const [index, by] of [hour, -hour, tenYears, -tenYears].entries()) {
    const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
    await page.clock.setSystemTime(began + elapsed + by);
    await run(1000);
    await asked;
    await run(1000);
    const left = 540 - (index + 1) * 2;
    await expectLeft(`8:${left - 480}`);
  }
  await page.clock.setSystemTime(began + elapsed);
  await run(1000);
  await expect.poll(questions).toBe(5);
  await expectLeft('8:51');

  // Eight minutes of sleep, during which no timer of the page ran.
  const answered = page.waitForResponse((response) => response.request().method() === 'HEAD');
  pass(480_000);
  await page.clock.setSystemTime(began + elapsed);
  await run(1000);
  await answered;
  const secondsLeft = async () => {
    const [minutes, seconds] = (await countdown.locator('time').innerText()).split(':').map(Number);
    return (minutes ?? 0) * 60 + (seconds ?? 0);
  };
  // The answer applies a moment after it arrives, and tells whole seconds.
  await expect
    .poll(async () => {
      await run(1000);
      return [0, 1].includes((await secondsLeft()) - (600 - elapsed / 1000));
    })
    .toBe(true);
  await run(50_000);
  await expect(page.locator('[data-screen="mfa-deactivate"]')).toHaveAttribute('data-state', 'expired');
});

test('MFAOFF-05 D-65: a fault of the resend is not reported as a mailed code', async ({ visitor, api, watch }) => {
  watch.allow(/deactivate-tokens/);
  await reachCode(visitor);
  api.answerAnything('POST /mfa/deactivate-tokens', fault.broken);
  await visitor.press('resend');
  await expect(visitor.fault()).toBeVisible();
  await expect(visitor.dialog('resent')).toHaveCount(0);
  await expect(visitor.input('code')).toBeVisible();
});

test('MFAOFF-04 VALID-52 VALID-53 CALL-41: an individual writes up to 1000 characters', async ({ visitor, api }) => {
  await visitor.open(ADDRESS);
  await visitor.press('customer-service');
  const dialog = visitor.dialog('inquiry');
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await dialog.locator('[data-action="send"]').click();
  await expect(visitor.field('feedback')).toContainText(textOf('validation.required'));
  await visitor.fill('feedback', 'x'.repeat(1001));
  await dialog.locator('[data-action="send"]').click();
  await expect(visitor.field('feedback')).toContainText(textOf('validation.maxLengthInput', { values: { max: 1000 } }));
  expect(api.requests('POST /feedback/deactivate-mfa')).toEqual([]);
  await visitor.fill('feedback', 'x'.repeat(1000));
  await dialog.locator('[data-action="send"]').click();
  await expect(visitor.dialog('inquiry-sent')).toBeVisible();
  expect(api.requests('POST /feedback/deactivate-mfa').map(({ body }) => body)).toEqual([
    { token: 'tk', feedback: 'x'.repeat(1000) },
  ]);
});

test('VALID-54 CALL-41 ROLE-09: a business user may send an empty inquiry, even without a token', async ({
  visitor,
  api,
}) => {
  const [who, email] = told(true, null);
  api.answer('POST /mfa/check-sign-token', who).answer('GET /alternative-email', email);
  await visitor.open('/mfa/deactivate');
  await visitor.press('contact-admin');
  await expect(visitor.dialog('inquiry')).toContainText(words('mfa-deactivate.dialogs.inquiry.texts.admin'));
  await visitor.dialog('inquiry').locator('[data-action="send"]').click();
  await expect(visitor.dialog('inquiry-sent')).toBeVisible();
  expect(api.requests('POST /feedback/deactivate-mfa').map(({ body }) => body)).toEqual([{ feedback: '' }]);
});
