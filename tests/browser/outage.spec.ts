import { expect, testApart } from './harness/real.ts';
import { PASSWORD, reachPassword } from './harness/signingIn.ts';

const test = testApart();
// One portal for all, each test with its own account.
test.describe.configure({ mode: 'serial' });

for (const [signal, username] of [
  ['SIGTERM', 'ada@acme.test'],
  ['SIGKILL', 'passkey@acme.test'],
] as const)
  test(`R01 R02 R06: a service that stops by ${signal} before the submit loses no typed text`, async ({
    visitor,
    portal,
  }) => {
    await reachPassword(visitor, username);
    await visitor.fill('password', PASSWORD);
    await portal.process.stop(signal);
    await visitor.press('sign-in');
    await expect(visitor.fault()).toBeVisible();
    await expect(visitor.input('username')).toHaveValue(username);
    await expect(visitor.input('password')).toHaveValue(PASSWORD);
    await portal.process.start();
    await visitor.fault().getByRole('button').first().click();
    await visitor.expectPath('/init-st');
    await expect(visitor.page.locator('body')).toContainText(username);
  });

test('R06: a session outlives kill -9', async ({ visitor, portal }) => {
  await reachPassword(visitor, 'directory@acme.test');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await visitor.expectPath('/init-st');
  await portal.process.stop('SIGKILL');
  await portal.process.start();
  await visitor.open('/init-st');
  await expect(visitor.page.locator('body')).toContainText('directory@acme.test');
});
