import { expect, testApart } from './harness/real.ts';
import { PASSWORD, reachPassword } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';

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
});

test('a page of a refused address has the id of its request', async ({ page, portal }) => {
  const answer = await page.goto('/dev/nowhere');
  const reference = answer?.headers()['x-request-id'] ?? '';
  expect(reference).toMatch(REFERENCE);
  await expect(page.locator('.details')).toContainText(reference);
  await expect.poll(() => linesOf(portal.process.said, reference)).toHaveLength(1);
});
