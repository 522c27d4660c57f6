import { watched } from './watched.ts';

export { expect } from '@playwright/test';

/** A copy of the project under `npm run dev`. Its tests restore the flows and texts. */
export const test = watched.extend({
  baseURL: async ({ project }, use) => use(project.origin),
});
