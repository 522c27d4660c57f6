import { expect, fault, ok, refusal, result, test } from './harness/scripted.ts';
import { reachPassword, signIn } from './harness/signingIn.ts';
import { LANGUAGES, textOf } from './harness/texts.ts';

const PASSWORD_CALL = 'POST /signin/password';

test('GEN-04: a running call makes its control busy and its fields read-only', async ({ visitor, api }) => {
  await reachPassword(visitor);
  const held = api.hold(PASSWORD_CALL);
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await held.arrived;
  await expect(visitor.action('sign-in')).toHaveAttribute('aria-busy', 'true');
  await expect(visitor.input('password')).not.toBeEditable();
  held.release();
  await visitor.expectPath('/init-st');
});

test('R03: repeated presses of one intent send one request', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS'));
  await reachPassword(visitor);
  const held = api.hold(PASSWORD_CALL);
  await visitor.fill('password', 'secret words');
  await visitor.action('sign-in').dblclick();
  await visitor.input('password').press('Enter');
  await held.arrived;
  held.release();
  await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  expect(api.requests(PASSWORD_CALL)).toHaveLength(1);
});

for (const [name, answer] of Object.entries(fault))
  test(`R01 R02 ERR-03: ${name} on sign-in keeps the typed text and offers a retry`, async ({
    visitor,
    watch,
    api,
  }) => {
    watch.allow(/sign-in\.with-password answered/);
    api.say(PASSWORD_CALL, answer, result('OK', {}));
    await signIn(visitor, 'ada@acme.test', 'secret words');
    await expect(visitor.fault()).toBeVisible();
    // The countdown advances while the test looks at it.
    if (name === 'busy') {
      await expect(visitor.fault()).toContainText(/\b(?:2[5-9]|30)\b/);
      const button = visitor.action('sign-in');
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toBeFocused();
      await expect(button).toHaveAccessibleDescription(/\b(?:2[0-9]|30)\b/);
      await button.click({ force: true });
      await visitor.input('password').press('Enter');
    }
    await visitor.expectPath('/');
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await expect(visitor.input('password')).toHaveValue('secret words');
    await expect(visitor.input('password')).not.toHaveAttribute('aria-invalid', 'true');
    expect(api.requests(PASSWORD_CALL)).toHaveLength(1);
    if (name === 'busy') return;
    // Enabled once the requested second has passed.
    await visitor
      .fault()
      .getByRole('button', { name: textOf('renderer.retry', { namespace: 'portal' }), exact: true })
      .click();
    await visitor.expectPath('/init-st');
    const [first, second] = api.requests(PASSWORD_CALL).map(({ body }) => body);
    expect(second).toEqual(first);
  });

test('R01: a call without an answer for 20 seconds is a fault', async ({ visitor, page, watch, api }) => {
  watch.allow(/signin\/password/);
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await reachPassword(visitor);
  const held = api.hold(PASSWORD_CALL);
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await held.arrived;
  await page.clock.fastForward(21_000);
  await expect(visitor.fault()).toBeVisible();
  await expect(visitor.input('password')).toHaveValue('secret words');
  held.release();
});

test('R01: a page that is offline says so, and works again when it is online', async ({ visitor, context, api }) => {
  api.answer(PASSWORD_CALL, result('OK', {}));
  await reachPassword(visitor);
  await visitor.fill('password', 'secret words');
  await context.setOffline(true);
  await visitor.press('sign-in');
  await expect(visitor.fault()).toBeVisible();
  await context.setOffline(false);
  await visitor.fault().getByRole('button').first().click();
  await visitor.expectPath('/init-st');
});

test('GEN-06 ERR-02: an error with a body shows its message, one without a body still shows a text', async ({
  visitor,
  page,
  api,
}) => {
  api.answer(PASSWORD_CALL, refusal('SOMETHING_NEW', { message: 'The service says this.' }), { status: 400 });
  await page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await reachPassword(visitor);
  // Toasts stay while the clock is stopped.
  await page.clock.pauseAt('2026-05-01T12:00:00Z');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await expect(visitor.toast('error')).toContainText('The service says this.');
  await visitor.press('sign-in');
  await expect.poll(() => api.requests(PASSWORD_CALL).length).toBe(2);
  await expect(visitor.toast('error')).toHaveCount(2);
  await expect(visitor.toast('error').last()).toContainText(textOf('errors.unknown'));
  await expect(visitor.input('password')).toHaveValue('secret words');
});

const theirs = { status: 404, text: '<h1>Their own words</h1>', type: 'text/html' } as const;
/** The failures of another service, and the text for each. Consecutive ones differ, so each change is visible. */
const AT_ANOTHER_SERVICE = [
  [fault.cut, 'faults.INTERNAL'],
  [fault.html, 'faults.MALFORMED'],
  [fault.broken, 'faults.INTERNAL'],
  [fault.malformed, 'faults.MALFORMED'],
  [{ ...theirs, status: 504 }, 'faults.INTERNAL'],
  [result('OK', 'Their own words'), 'faults.MALFORMED'],
  [theirs, 'errors.unknown'],
  [fault.away, 'faults.UNAVAILABLE'],
] as const;

for (const language of LANGUAGES)
  test(`R01 ERR-03: every failure of another service is shown to its visitor in ${language}`, async ({
    api,
    baseURL,
    context,
    visitor,
    watch,
  }) => {
    watch.allow(/sign-in\.with-password answered/);
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await reachPassword(visitor);
    await visitor.fill('password', 'secret words');
    for (const [answer, key] of AT_ANOTHER_SERVICE) {
      api.say(PASSWORD_CALL, answer);
      await visitor.press('sign-in');
      const said = key === 'errors.unknown' ? visitor.toast('error') : visitor.fault();
      await expect(said, JSON.stringify(answer)).toContainText(textOf(key, { language }));
      await expect(visitor.page.locator('body')).not.toContainText(/Their own words|Internal error|Not available|Bad/);
    }
  });

test('an answer to a call that the visitor has left changes nothing', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, result('NEW_DEVICE', { token: 'd' }));
  await reachPassword(visitor);
  const held = api.hold(PASSWORD_CALL);
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await held.arrived;
  await visitor.press('forgot-password');
  await visitor.expectPath('/password/reset/lookup');
  held.release();
  // When the later call has its answer, the earlier answer has arrived too.
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('send');
  await visitor.expectPath('/password/reset/done');
});

test('R01: a read is retried automatically, and the visitor sees no trouble', async ({ visitor, api }) => {
  api.say('GET /lookup', fault.gateway, ok({ next: 'PASSWORD' }));
  await reachPassword(visitor);
  expect(api.requests('GET /lookup')).toHaveLength(2);
  await expect(visitor.fault()).toHaveCount(0);
});

test('P03: texts from the service and the address never become markup', async ({ visitor, page, api, watch }) => {
  watch.allow(/Content.Security.Policy/i);
  const markup = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  api.answer(PASSWORD_CALL, refusal('SOMETHING_NEW', { message: markup }));
  await signIn(visitor);
  await expect(visitor.toast('error')).toContainText('<img src=x');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  await visitor.open(`/signup/success?name=${encodeURIComponent(markup)}&username=${encodeURIComponent(markup)}`);
  // An invalid name or address is not shown at all.
  await expect(visitor.named('welcome')).toBeVisible();
  await expect(page.locator('[data-screen]')).not.toContainText('img');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});
