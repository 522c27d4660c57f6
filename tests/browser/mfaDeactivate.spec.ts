import { expect, ok, test } from './harness/scripted.ts';
import { textsOf } from './harness/texts.ts';

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

test('MFAOFF-06 MFAOFF-05 MFAOFF-08 MFAOFF-09: ten minutes run, restart after a resend, and then expire', async ({
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
  await page.clock.runFor(200);
  await expect(visitor.input('code'), 'where the new code goes').toBeFocused();
  await expect(countdown).toContainText('10:00');
  await page.clock.runFor(599_000);
  await expect(visitor.named('mfa-deactivate')).not.toContainText(words('mfa-deactivate.lead.expired'));
  await page.clock.runFor(1500);
  await expect(page.locator('[data-screen="mfa-deactivate"]')).toHaveAttribute('data-state', 'expired');
  await expect(visitor.named('mfa-deactivate')).toContainText(words('mfa-deactivate.lead.expired'));
  await expect(visitor.action('confirm')).toHaveCount(0);
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
  // The answer applies a moment after it arrives, and has whole seconds.
  await expect
    .poll(async () => {
      await run(1000);
      return [0, 1].includes((await secondsLeft()) - (600 - elapsed / 1000));
    })
    .toBe(true);
  await run(50_000);
  await expect(page.locator('[data-screen="mfa-deactivate"]')).toHaveAttribute('data-state', 'expired');
});
