import type { Page } from '@playwright/test';
import { ACME, GLOBEX } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { ORGANISATION } from './harness/signingIn.ts';

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

/** Holds back every script of the portal until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
