import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';

/** One way of looking at a scene. */
export interface Look {
  readonly language: string;
  /** In CSS pixels, which are the picture's. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

const HEIGHT = 800;
/** Of WebP, where 100 is best; text stays sharp at this one. */
const QUALITY = 82;

/** Writes what the whole page shows in this width and scheme as WebP. Answers its height. */
export async function takePicture(
  page: Page,
  { width, scheme }: Omit<Look, 'language'>,
  file: string,
): Promise<number> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  // What watches the size answers with timers and frames, and the clock stands still.
  await page.clock.runFor(100);
  const height = await page.evaluate(async () => {
    await document.fonts.ready;
    return Math.max(document.documentElement.scrollHeight, window.innerHeight);
  });
  if (height > HEIGHT) {
    // What covers the window is to cover all of the picture.
    await page.setViewportSize({ width, height });
    await page.clock.runFor(100);
  }
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: height > HEIGHT,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  await session.detach();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, Buffer.from(data, 'base64'));
  return height;
}
