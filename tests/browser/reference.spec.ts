import type { Locator } from '@playwright/test';
import { expect, testApart } from './harness/real.ts';
import { PASSWORD, reachPassword } from './harness/signingIn.ts';
import { LANGUAGES, textOf } from './harness/texts.ts';

const test = testApart();
test.describe.configure({ mode: 'serial' });

const REFERENCE = /[\dA-HJKMNP-TV-Z]{4}(?:-[\dA-HJKMNP-TV-Z]{4}){2}/;

/** The log lines about a request. */
const linesOf = (log: string, reference: string) =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"request":"${reference}"`))
    .map((line): Record<string, unknown> => JSON.parse(line));

test('a screen that reports a problem ends with the id of the request, as the log has it', async ({
  visitor,
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.open('/expired');
  const line = page.locator('.card > .reference');
  await expect(line).toHaveText(REFERENCE);
  const [reference = ''] = REFERENCE.exec(await line.innerText()) ?? [];
  await expect.poll(() => linesOf(portal.process.said, reference)).toMatchObject([{ operation: 'environment.read' }]);
  await line.getByRole('button', { name: textOf('renderer.copy', { namespace: 'portal' }) }).click();
  await expect(line.getByRole('status')).toHaveText(textOf('renderer.copied', { namespace: 'portal' }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});

test('a refused sign-in leads to a screen with the id of the request that refused it', async ({
  visitor,
  page,
  portal,
}) => {
  await reachPassword(visitor, 'zone@acme.test');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await expect(visitor.named('forbidden-ip')).toBeVisible();
  const shown = page.locator('.card > .reference');
  await expect(shown).toHaveText(REFERENCE);
  const [reference = ''] = REFERENCE.exec(await shown.innerText()) ?? [];
  await expect
    .poll(() => linesOf(portal.process.said, reference))
    .toMatchObject([{ operation: 'sign-in.with-password' }]);
  await page.reload();
  await expect(shown).toHaveText(REFERENCE);
  await expect(shown).toContainText(reference);
});

test('a page of a refused address has the id of its request', async ({ page, portal }) => {
  const answer = await page.goto('/dev/nowhere');
  const reference = answer?.headers()['x-request-id'] ?? '';
  expect(reference).toMatch(REFERENCE);
  await expect(page.locator('.details')).toContainText(reference);
  await expect.poll(() => linesOf(portal.process.said, reference)).toHaveLength(1);
});

for (const language of LANGUAGES)
  test(`a fault, a refusal and a mail each have a reference, which a press copies, in ${language}`, async ({
    visitor,
    page,
    portal,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addCookies([{ name: 'app_locale', value: language, url: portal.origin }]);
    const word = (key: string) => textOf(`renderer.${key}`, { namespace: 'portal', language });
    const expectReference = async (place: Locator, reference = '') => {
      const line = place.locator('.reference');
      await expect(line).toContainText(word('reference'));
      await expect(line).toContainText(reference);
      await line.getByRole('button', { name: word('copy') }).click();
      await expect(line.getByRole('status')).toHaveText(word('copied'));
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    };
    const given = '7K3M-9Q2X-VB4T';
    const refuse = (path: string, status: number, code: string) =>
      page.route(`**/apis/v1/${path}`, (route) =>
        route.fulfill({ status, headers: { 'x-request-id': given }, json: { code } }),
      );
    await refuse('password/reset-token', 503, 'UNAVAILABLE');
    await visitor.open('/password/reset/lookup');
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('send');
    await expectReference(visitor.fault(), given);
    await page.unroute('**/apis/v1/password/reset-token');
    const answered = page.waitForResponse('**/password/reset-token');
    await visitor.press('send');
    const reference = (await answered).headers()['x-request-id'];
    expect(reference).toMatch(REFERENCE);

    // An unknown name is not told apart by this service, but may be by another one.
    await refuse('lookup?*', 404, 'NOT_FOUND');
    await visitor.open('/');
    await visitor.fill('username', 'nobody@nowhere.test');
    await visitor.press('next');
    await expectReference(visitor.toast(), given);

    const mails = await page.request.get(`${portal.origin}/dev/mailbox.json?to=ada@acme.test`);
    expect(await mails.text()).toContain(reference);
  });
