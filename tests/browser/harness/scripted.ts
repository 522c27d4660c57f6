import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { ScriptedService } from '../../../src/tools/scripted/ScriptedService.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';
export { fault, ok, refusal, result } from '../../../src/tools/scripted/ScriptedAnswer.ts';

interface TestFixtures {
  /** The scripted service behind the portal. */
  readonly api: ScriptedService;
}
interface WorkerFixtures {
  readonly scriptedPortal: { readonly service: ScriptedService; readonly portal: PortalProcess };
}

/** The build of the portal in front of a service with scripted answers. */
export const test = watched.extend<TestFixtures, WorkerFixtures>({
  scriptedPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const service = new ScriptedService();
      const upstream = await service.listen(await freePort(parallelIndex, { offset: 20 }));
      const port = await freePort(parallelIndex, { offset: 21, spare: 3 });
      const origin = `http://localhost:${port}`;
      const portal = new PortalProcess(origin, {
        PORT: String(port),
        PORTAL_MODE: 'development',
        PORTAL_ORIGIN: origin,
        PORTAL_API_ORIGIN: upstream,
      });
      await portal.start();
      await use({ service, portal });
      await portal.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ scriptedPortal }, use) => use(scriptedPortal.portal.origin),
  api: async ({ scriptedPortal }, use) => {
    scriptedPortal.service.reset();
    await use(scriptedPortal.service);
    scriptedPortal.service.reset();
  },
});
