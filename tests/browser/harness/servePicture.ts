import type { Page } from '@playwright/test';

/** Lets a picture of a foreign host be there: nothing outside the machine is reached in tests. */
export const servePicture = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
