import { freePort } from '../../../src/tools/scripted/freePort.ts';
import { LiveProject } from './LiveProject.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';

/** A copy of the project under `npm run dev`. Its tests restore the flows and texts. */
export const test = watched.extend<object, { readonly project: LiveProject }>({
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
  baseURL: async ({ project }, use) => use(project.origin),
});
