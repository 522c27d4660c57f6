import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

const HEIGHT = 800;
/** Of WebP, where 100 is best; text stays sharp at this one. */
const QUALITY = 82;

/** Writes what the whole page shows in this width as WebP. Answers its height. */
export async function takePicture(page: Page, session: CDPSession, width: number, file: string): Promise<number> {
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== HEIGHT) await page.setViewportSize({ width, height: HEIGHT });
  const height = await heightOf(page);
  // What covers the window is to cover all of the picture.
  if (height > HEIGHT) {
    await page.setViewportSize({ width, height });
    await heightOf(page);
  }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    optimizeForSpeed: true,
    captureBeyondViewport: false,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
  return height;
}

/** Of what is drawn. What watches the size answers with timers and frames, and the page's time stands still. */
const heightOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await window.stage?.time.skip(100);
    window.stage?.holdStill();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.max(document.documentElement.scrollHeight, window.innerHeight);
  });
