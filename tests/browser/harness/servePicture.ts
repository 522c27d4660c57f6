import type { Page } from '@playwright/test';

/** Serves a picture for a foreign host, since tests reach nothing outside the machine. */
export const servePicture = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
