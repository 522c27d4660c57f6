import { rmSync } from 'node:fs';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../server/support/dataFolder.ts';
import { PASSWORD, reachPassword } from './harness/signingIn.ts';
import { expect, watched } from './harness/watched.ts';

interface WorkerFixtures {
  /** A portal for these tests alone, with its database on disk. */
  readonly own: PortalProcess;
}

const test = watched.extend<object, WorkerFixtures>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const folder = await makeDataFolder();
      const port = await freePort(parallelIndex, { offset: 10, spare: 3 });
      const origin = `http://localhost:${port}`;
      const settings = { PORT: String(port), PORTAL_MODE: 'development', PORTAL_ORIGIN: origin, DATA_DIR: folder };
      const portal = new PortalProcess(origin, settings);
      await portal.start();
      await use(portal);
      await portal.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
    // Creates the database if no earlier test has.
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
});

// One portal for all, each test with its own account.
test.describe.configure({ mode: 'serial', timeout: 60_000 });

for (const [signal, username] of [
  ['SIGTERM', 'ada@acme.test'],
  ['SIGKILL', 'passkey@acme.test'],
] as const)
  test(`R01 R02 R06: a service that stops by ${signal} before the submit loses no typed text`, async ({
    visitor,
    own,
  }) => {
    await reachPassword(visitor, username);
    await visitor.fill('password', PASSWORD);
    await own.stop(signal);
    await visitor.press('sign-in');
    await expect(visitor.fault()).toBeVisible();
    await expect(visitor.input('username')).toHaveValue(username);
    await expect(visitor.input('password')).toHaveValue(PASSWORD);
    await own.start();
    await visitor.fault().getByRole('button').click();
    await visitor.expectPath('/init-st');
    await expect(visitor.page.locator('body')).toContainText(username);
  });

test('R06: a session outlives kill -9', async ({ visitor, own }) => {
  await reachPassword(visitor, 'directory@acme.test');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
  await visitor.expectPath('/init-st');
  await own.stop('SIGKILL');
  await own.start();
  await visitor.open('/init-st');
  await expect(visitor.page.locator('body')).toContainText('directory@acme.test');
});
