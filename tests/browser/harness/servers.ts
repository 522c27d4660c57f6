import { test as base } from '@playwright/test';
import type { Served } from '../../../src/tools/gallery/serveFolder.ts';
import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { ScriptedService } from '../../../src/tools/scripted/ScriptedService.ts';
import { LiveProject } from './LiveProject.ts';
import { PortalApart } from './PortalApart.ts';
import type { RealPortal } from './RealPortal.ts';
import { SharedContext } from './SharedContext.ts';
import { type Started, startWorld } from './startWorld.ts';

interface Servers {
  readonly shared: SharedContext;
  /** The build of the portal in front of a service with scripted answers. */
  readonly scriptedPortal: { readonly service: ScriptedService; readonly portal: PortalProcess };
  /** The build of the portal with its embedded service, in development mode, with its own world. */
  readonly world: RealPortal;
  /** The same for one file at a time. */
  readonly apart: PortalApart;
  /** A copy of the project under `npm run dev`. Its tests restore the flows and texts. */
  readonly project: LiveProject;
  /** The gallery, with the page that walks. */
  readonly gallery: Served;
}

/**
 * Everything that lives as long as a worker. All tests have all of it, because Playwright starts a new worker for a
 * test with other worker fixtures; each server starts on demand.
 */
export const withServers = base.extend<object, Servers>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const shared = new SharedContext();
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
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
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const started: Started = await startWorld(parallelIndex);
      await use(started.portal);
      await started.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  apart: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const apart = new PortalApart(parallelIndex);
      await use(apart);
      await apart.stop();
    },
    { scope: 'worker' },
  ],
  project: [
    async ({ browser }, use, { parallelIndex }) => {
      const project = new LiveProject(`.cache/live-${parallelIndex}`, await freePort(parallelIndex, { spare: 3 }));
      await project.start();
      // The first visit makes the server compile every module of the page.
      const page = await browser.newPage();
      await page.goto(project.origin);
      await page.locator('[data-screen]').waitFor({ timeout: 120_000 });
      await page.close();
      await use(project);
      await project.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      // Loaded only here: each worker reads this file, and the gallery needs compiler, bundler and a server.
      const { builtGallery } = await import('./builtGallery.ts');
      const { serveFolder } = await import('../../../src/tools/gallery/serveFolder.ts');
      const served = await serveFolder(await builtGallery());
      await use(served);
      await served.close();
    },
    // Two builds run first.
    { scope: 'worker', timeout: 600_000 },
  ],
});
