import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { RealPortal } from './RealPortal.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  readonly portal: RealPortal;
}

/** The build of the portal with its embedded service, in development mode, with a world of its own in memory. */
export const test = watched.extend<object, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const port = await freePort(parallelIndex, { spare: 3 });
      const origin = `http://localhost:${port}`;
      const process = new PortalProcess(origin, {
        PORT: String(port),
        PORTAL_MODE: 'development',
        PORTAL_ORIGIN: origin,
        DATA_DIR: 'memory:',
      });
      await process.start();
      await use(new RealPortal(process));
      await process.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
});
