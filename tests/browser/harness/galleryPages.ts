import { watched } from './watched.ts';

export { expect } from '@playwright/test';

/** The gallery, with the page that walks. */
export const test = watched.extend({
  baseURL: async ({ gallery }, use) => use(gallery.origin),
});
