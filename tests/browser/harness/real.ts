import { rm } from 'node:fs/promises';
import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';
import { RealPortal } from './RealPortal.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  /** Environment variables of the server, in addition to those that every server here has. */
  readonly settings: Readonly<Record<string, string>>;
  readonly portal: RealPortal;
}

/** The build of the portal with its embedded service, in development mode, with its own world. */
export const test = watched.extend<object, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ settings }, use, { parallelIndex }) => {
      const port = await freePort(parallelIndex, { spare: 3 });
      const origin = `http://localhost:${port}`;
      const folder = await makeDataFolder();
      const process = new PortalProcess(origin, {
        PORT: String(port),
        PORTAL_MODE: 'development',
        PORTAL_ORIGIN: origin,
        DATA_DIR: folder,
        ...settings,
      });
      await process.start();
      await use(new RealPortal(process));
      await process.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});

/**
 * The same with its own server, for tests that use up seeded accounts or move the clock far.
 * @param settings environment variables in addition to those that every server here has
 */
export const testApart = (settings: Readonly<Record<string, string>> = {}) =>
  test.extend<object, Pick<WorkerFixtures, 'settings'>>({
    // A new object makes a new worker.
    settings: [{ ...settings }, { scope: 'worker' }],
  });
