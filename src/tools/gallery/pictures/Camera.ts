import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Look } from '../looks.ts';

/** Pixels. A taller page is captured in full. */
const HEIGHT = 800;
/** WebP quality, up to 100; texts stay sharp at this value. */
const QUALITY = 82;

/** PNG takes less than half the time of WebP, but makes larger files. */
export type PictureFormat = 'png' | 'webp';

/**
 * Takes pictures of a page's stage. It sends commands to the browser directly, since each Playwright step takes as long
 * as a picture.
 */
export class Camera {
  #worn: Look | undefined;
  #size = { width: 0, height: 0 };
  #isEmulated = false;

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly windowId: number,
  ) {}

  /** @param page its context must have no viewport of its own */
  static async of(page: Page): Promise<Camera> {
    const session = await page.context().newCDPSession(page);
    const { windowId } = await session.send('Browser.getWindowForTarget');
    return new Camera(page, session, windowId);
  }

  /**
   * Plays a scene in a look.
   * @returns whether it was reached
   */
  async open(scene: string, look: Look): Promise<boolean> {
    await this.#fit(look.width, HEIGHT);
    this.#worn = undefined;
    return this.page.evaluate(([id, dress]) => window.stage?.rehearse(id, dress) ?? false, [scene, look] as const);
  }

  /**
   * Writes a picture of the whole page in a look.
   * @param file its name ends with the format
   * @returns the texts that overflow
   */
  async take(look: Look, file: string): Promise<readonly string[]> {
    const worn = this.#worn;
    // A different colour scheme changes neither sizes nor texts.
    const isRecoloured = worn?.language === look.language && worn.width === look.width && worn.brand === look.brand;
    if (!isRecoloured) await this.#fit(look.width, HEIGHT);
    const { height, overlong } = await this.#pose(look, isRecoloured);
    if (!isRecoloured && height > HEIGHT) {
      // So that an element that covers the window also covers the whole picture.
      await this.#fit(look.width, height);
      await this.#pose(look, false);
    }
    this.#worn = look;
    await this.#write(file);
    return overlong;
  }

  #pose = (look: Look, isRecoloured: boolean) =>
    this.page.evaluate(([dress, isQuick]) => window.stage?.pose(dress, isQuick) ?? { height: 0, overlong: [] }, [
      look,
      isRecoloured,
    ] as const);

  /**
   * Resizes the window. This takes half as long as emulating a size, which Chromium sets again for each picture; but a
   * headful Chromium's window has a minimum width.
   */
  async #fit(width: number, height: number): Promise<void> {
    if (this.#size.width === width && this.#size.height === height) return;
    this.#size = { width, height };
    if (!this.#isEmulated) {
      await this.session.send('Browser.setWindowBounds', { windowId: this.windowId, bounds: { width, height } });
      if (await this.page.evaluate(([w, h]) => window.stage?.isOfSize(w, h) ?? false, [width, height] as const)) return;
      this.#isEmulated = true;
    }
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await this.session.send('Emulation.setDeviceMetricsOverride', size);
  }

  async #write(file: string): Promise<void> {
    const format: PictureFormat = file.endsWith('.png') ? 'png' : 'webp';
    const { data } = await this.session.send('Page.captureScreenshot', {
      format,
      ...(format === 'webp' && { quality: QUALITY }),
      optimizeForSpeed: true,
      captureBeyondViewport: false,
    });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from(data, 'base64'));
  }
}
