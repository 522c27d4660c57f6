import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

const HEIGHT = 800;
/** WebP quality, up to 100; texts stay sharp at this value. */
const QUALITY = 82;

/** PNG takes less than half the time of WebP, and makes the larger file. */
export type PictureFormat = 'png' | 'webp';

interface Picture {
  readonly page: Page;
  readonly session: CDPSession;
  readonly width: number;
  /** The window is as high as the page already: only colours have changed. */
  readonly isFitted: boolean;
  /** Its name ends with the format. */
  readonly file: string;
}

/** Writes a picture of the whole page in a width. */
export async function takePicture({ page, session, width, isFitted, file }: Picture): Promise<void> {
  if (isFitted) await settle(page);
  else await fitWindow(page, width);
  const height = page.viewportSize()?.height ?? HEIGHT;
  const format: PictureFormat = file.endsWith('.png') ? 'png' : 'webp';
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' && { quality: QUALITY }),
    optimizeForSpeed: true,
    captureBeyondViewport: false,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

/** Makes the window as high as the page, so that an element that covers the window covers the whole picture. */
async function fitWindow(page: Page, width: number): Promise<void> {
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== HEIGHT) await page.setViewportSize({ width, height: HEIGHT });
  const height = await settle(page);
  if (height <= HEIGHT) return;
  await page.setViewportSize({ width, height });
  await settle(page);
}

/**
 * The height of the page when all of it is drawn and nothing moves. Size observers react with timers and frames,
 * while the page's clock is stopped.
 */
const settle = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await window.stage?.time.skip(100);
    window.stage?.holdStill();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return Math.max(document.documentElement.scrollHeight, window.innerHeight);
  });
