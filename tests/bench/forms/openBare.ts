import { join } from 'node:path';
import type { Page } from '@playwright/test';

const ORIGIN = 'http://bare.test';

/** Opens the bare form with this many fields, from the folder of its build. */
export async function openBare(page: Page, folder: string, fields: number): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
  await page.goto(`${ORIGIN}/?fields=${fields}`, { waitUntil: 'networkidle' });
}
