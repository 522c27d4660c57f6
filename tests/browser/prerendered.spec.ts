import type { Locator, Page } from '@playwright/test';
import { delayScripts, holdRequests, SCRIPTS } from '../../src/tools/scripted/holdRequests.ts';
import { ACME, account, GLOBEX, person, usualPolicy } from './harness/examples.ts';
import { SCREENS } from './harness/screens.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { takeShifts, watchShifts } from './harness/shifts.ts';
import { ORGANISATION } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';
import { watchCalls } from './harness/watchCalls.ts';

test('R02 SIGNIN-03: text typed before the scripts arrive is kept and searched for', async ({ visitor, page, api }) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  const comeScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.fill('username', 'ada@acme.test');
  await visitor.fill(ORGANISATION, 'gl');
  comeScripts();
  await page.getByRole('option', { name: 'Globex' }).click();
  await expect(visitor.input(ORGANISATION)).toHaveValue('Globex');
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  expect(api.requests('GET /orgs').at(-1)?.query).toEqual({ alias: 'gl' });
});

test('R02 SIGNIN-03: text typed before the environment arrives is kept and searched for', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('GET /orgs', ok([ACME, GLOBEX]));
  const environment = api.hold('GET /env');
  await visitor.open('/');
  await environment.arrived;
  await visitor.fill(ORGANISATION, 'g');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.input(ORGANISATION).press('End');
  await visitor.input(ORGANISATION).pressSequentially('l');
  await expect(visitor.input(ORGANISATION)).toHaveValue('gl');
  environment.release();
  await page.getByRole('option', { name: 'Globex' }).click();
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ada@acme.test', orgId: 'O2' }]);
});

for (const key of [0, 1, 7, 13])
  test(`R02: no key is lost if the scripts arrive at key ${key} of a slow processor`, async ({ visitor, page }) => {
    const comeScripts = await holdScripts(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/', { waitUntil: 'commit' });
    await visitor.input('username').click();
    const address = 'ada@acme.test';
    for (const [index, letter] of [...address].entries()) {
      if (index === key) comeScripts();
      await page.keyboard.type(letter);
    }
    comeScripts();
    await earlyScript(page);
    await page.keyboard.press('Enter');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(visitor.input('password')).toBeVisible();
    await expect(visitor.input('username')).toHaveValue(address);
    await session.detach();
  });

for (const seconds of [0, 1, 5, 30])
  test(`R02: no key is lost, and nothing violates the policy, if the scripts load after ${seconds} s`, async ({
    visitor,
    page,
    api,
  }) => {
    const late = seconds * 1000;
    await delayScripts(page, late);
    await page.goto('/', { waitUntil: 'commit' });
    await visitor.input('username').click();
    const address = 'ada@acme.test';
    // Half of the keys come before the scripts, and half about when they load. The page's watch fails on any report.
    const half = Math.floor(address.length / 2);
    await page.keyboard.type(address.slice(0, half), { delay: late / half });
    await page.keyboard.type(address.slice(half));
    await earlyScript(page);
    await page.keyboard.press('Enter');
    await expect(visitor.input('password')).toBeVisible();
    expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: address }]);
  });

test('R02: the focus stays with a visitor who has gone to another field', async ({ visitor, page, api }) => {
  await page.clock.install();
  const environment = api.hold('GET /env');
  await visitor.open('/');
  await environment.arrived;
  const organisation = visitor.input(ORGANISATION);
  await organisation.focus();
  environment.release();
  await expect(page.locator('[data-language="ko"]')).toBeVisible();
  // By now the first field would have the focus (D-86).
  await page.clock.runFor(500);
  await page.keyboard.type('globex');
  await expect(organisation).toHaveValue('globex');
  await expect(visitor.input('username')).toHaveValue('');
});

test('the organisation line opens by a press, even before the scripts', async ({ visitor, page }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.field(ORGANISATION).locator('label').click();
  await expect(visitor.input(ORGANISATION)).toBeFocused();
  await page.keyboard.type('ac');
  comeScripts();
  await visitor.expectHydrated();
  await expect(page.locator('[data-quiet]')).toHaveCount(0);
  await visitor.input('username').focus();
  expect((await visitor.field(ORGANISATION).boundingBox())?.height).toBeGreaterThan(80);
});

test('a shared link has a preview, and the browser has the colour of the page', async ({ page }) => {
  const comeScripts = await holdScripts(page);
  for (const [width, role] of [
    [390, 'card'],
    [1280, 'page'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/?locale=ko', { waitUntil: 'commit' });
      await page.locator('.card').waitFor();
      const seen = await page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
        const probe = document.createElement('i');
        probe.style.setProperty('color', metas.find(({ media }) => matchMedia(media).matches)?.content ?? '');
        // The colour that the page fades to.
        const ground = document.body.appendChild(document.createElement('i'));
        ground.style.setProperty('color', 'var(--ground)');
        return {
          said: document.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content,
          color: probe.style.color,
          card: getComputedStyle(document.querySelector('.card') ?? probe).backgroundColor,
          page: getComputedStyle(ground).color,
        };
      });
      expect(seen.said).toBe(textOf('renderer.summary', { namespace: 'portal' }));
      expect([width, colorScheme, seen.color]).toEqual([width, colorScheme, seen[role]]);
    }
  }
  comeScripts();
});

test('R02: ticks from before the scripts arrive are kept, with their meaning', async ({ visitor, page, api }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await visitor.fill('username', 'ada@acme.test');
  await visitor.fill('password', 'Correct-Horse-7');
  await visitor.fill('confirmPassword', 'Correct-Horse-7');
  await visitor.fill('lastName', 'Lovelace');
  await visitor.fill('firstName', 'Ada');
  await visitor.input('terms.all').check();
  comeScripts();
  await visitor.press('next');
  await visitor.expectPath('/signup/done');
  expect(api.requests('POST /unverified-users')).toHaveLength(1);
});

test('R02: a press before the scripts arrive is busy at once, and carried out once', async ({ visitor, page, api }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.fill('username', 'ada@acme.test');
  await earlyScript(page);
  await visitor.action('next').click();
  await visitor.action('next').click();
  await expectSpinner(visitor.action('next'));
  comeScripts();
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup').map(({ query }) => query)).toEqual([{ username: 'ada@acme.test' }]);
});

test('R02: Enter before the scripts arrive is carried out as a press of the submit', async ({ visitor, page, api }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.fill('username', 'ada@acme.test');
  await earlyScript(page);
  await visitor.input('username').press('Enter');
  await expectSpinner(visitor.action('next'));
  comeScripts();
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup')).toHaveLength(1);
});

test('a press before the scripts arrive calls the service at once, and once', async ({ visitor, page, api }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await visitor.fill('username', ' ada@acme.test ');
  await earlyScript(page);
  await visitor.input('username').press('Enter');
  await visitor.action('next').click();
  await expect
    .poll(() => api.requests('GET /lookup').map(({ query }) => query))
    .toEqual([{ username: 'ada@acme.test' }]);
  comeScripts();
  await expect(visitor.input('password')).toBeVisible();
  expect(api.requests('GET /lookup')).toHaveLength(1);
});

for (const [what, field, text] of [
  ['an organisation is typed', 'organisation', 'acme'],
  ['a name is not in ASCII', 'username', 'ada@bücher.test'],
] as const)
  test(`a press before the scripts arrive waits for them if ${what}`, async ({ visitor, page, api }) => {
    const comeScripts = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await visitor.fill('username', 'ada@acme.test');
    await visitor.fill(field, text);
    await earlyScript(page);
    await visitor.action('next').click();
    await expect(visitor.action('next')).toHaveAttribute('aria-busy', 'true');
    expect(api.requests('GET /lookup')).toEqual([]);
    comeScripts();
    await visitor.expectHydrated();
  });

test('a press before the environment arrives is busy until then', async ({ visitor, api }) => {
  const environment = api.hold('GET /env');
  await visitor.open('/');
  await environment.arrived;
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await expect(visitor.action('next')).toHaveAttribute('aria-busy', 'true');
  environment.release();
  await expect(visitor.input('password')).toBeVisible();
});

test('P16: without any script, Enter puts nothing into the address', async ({ visitor, page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/?client_id=web');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.input('username').press('Enter');
  await visitor.action('next').click();
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  expect(new URL(page.url()).search).toBe('?client_id=web');
});

test('D-22: a link that is followed before the scripts arrive keeps client_id', async ({ visitor, page }) => {
  const comeScripts = await holdScripts(page);
  await page.goto('/?client_id=web&other=no', { waitUntil: 'commit' });
  await earlyScript(page);
  await visitor.action('create-account').click({ noWaitAfter: true });
  await page.waitForURL('**/signup*', { waitUntil: 'commit' });
  expect(new URL(page.url()).search).toBe('?client_id=web');
  comeScripts();
  await visitor.expectHydrated();
});

test('the calls of a screen are running before the application has loaded, and are made once', async ({
  visitor,
  page,
  api,
}) => {
  api.answer('POST /activation/check-token', ok({ orgName: 'Acme', username: 'new@acme.test' }));
  const comeScripts = await holdScripts(page);
  await page.goto('/activate?token=tk', { waitUntil: 'commit' });
  const EARLY = ['GET /env', 'POST /check-token', 'POST /activation/check-token'] as const;
  await expect.poll(() => EARLY.map((call) => api.requests(call).length)).toEqual([1, 1, 1]);
  comeScripts();
  await expect(visitor.input('username')).toHaveValue('new@acme.test');
  expect(EARLY.map((call) => api.requests(call).length)).toEqual([1, 1, 1]);
  expect(api.requests('POST /activation/check-token').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
});

test('an address that lacks a parameter of a call makes no early call', async ({ visitor, api }) => {
  await visitor.open('/activate');
  await visitor.expectPath('/expired');
  expect(api.requests('POST /activation/check-token')).toEqual([]);
  await visitor.expectHydrated();
});

test('nothing moves while a screen loads, on a phone, whatever it waits for', async ({ context, api, baseURL }) => {
  test.slow();
  api.answer('GET /signin/token-bucket', ok([account()]));
  api.answer('GET /users/me', ok(person()));
  api.answer('GET /orgs/{orgId}/security/settings/password', ok(usualPolicy()));
  // Answers that come after the first paint.
  await context.route('**/apis/**', async (route) => {
    await route
      .request()
      .frame()
      .waitForFunction(() => performance.getEntriesByType('paint').length > 0);
    await route.fallback();
  });
  await context.addCookies([{ name: 'app_locale', value: 'ko', url: baseURL ?? '' }]);
  const waiting = SCREENS.filter(({ inputs }) => Object.keys(inputs).length === 0);
  const open = async (page: Page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    const settle = watchCalls(page);
    for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
      await page.goto(screen.address);
      await new Visitor(page).expectHydrated();
      await settle();
      expect(await takeShifts(page), screen.id).toEqual([]);
    }
  };
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
  await Promise.all(pages.map(open));
});

/** A button is busy, and shows it, although its spinner has no element yet. */
async function expectSpinner(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await button.evaluate((pressed) => getComputedStyle(pressed, '::after').borderRadius)).toBe('50%');
}

/** Waits for the early script. No press can be kept before that, but it loads faster than a person types an address. */
const earlyScript = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/early-/.test(name)),
  );

/** Holds back every script of the application until the returned function is called. */
const holdScripts = (page: Page) => holdRequests(page, SCRIPTS);
