import type { ScriptedService } from '../../../src/tools/scripted/ScriptedService.ts';
import { watched } from './watched.ts';

export { expect } from '@playwright/test';
export { fault, ok, refusal, result } from '../../../src/tools/scripted/ScriptedAnswer.ts';

interface Fixtures {
  /** The scripted service behind the portal. */
  readonly api: ScriptedService;
}

/** The build of the portal in front of a service with scripted answers. */
export const test = watched.extend<Fixtures>({
  baseURL: async ({ scriptedPortal }, use) => use(scriptedPortal.portal.origin),
  api: async ({ scriptedPortal }, use) => {
    scriptedPortal.service.reset();
    await use(scriptedPortal.service);
    scriptedPortal.service.reset();
  },
});
