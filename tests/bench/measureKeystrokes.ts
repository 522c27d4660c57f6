import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../src/tools/scripted/chromiumLaunch.ts';
import { percentile } from './percentile.ts';

export interface Keystrokes {
  readonly p50: number;
  readonly p95: number;
}

const KEYS = 60;

/**
 * Milliseconds from `beforeinput` until the frame that shows the key is painted.
 * @param slowdown how many times slower the processor is made
 */
export async function typeInto(page: Page, selector: string, slowdown: number): Promise<Keystrokes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const input = page.locator(selector);
  await input.focus();
  await input.evaluate((element) => {
    const times: number[] = [];
    Reflect.set(window, 'keyTimes', times);
    element.addEventListener('beforeinput', () => {
      const began = performance.now();
      requestAnimationFrame(() => {
        // A message is delivered once the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - began);
        port2.postMessage(null);
      });
    });
  });
  for (let count = 1; count <= KEYS; count += 1) {
    await page.keyboard.press('a');
    // Polled at intervals: polling in each frame would add work.
    await page.waitForFunction((wanted) => Reflect.get(window, 'keyTimes').length === wanted, count, { polling: 20 });
  }
  const times: number[] = await page.evaluate(() => Reflect.get(window, 'keyTimes'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The first keys warm up the compiler.
  const warm = times.slice(10);
  return { p50: percentile(warm, 0.5), p95: percentile(warm, 0.95) };
}

/**
 * Keystroke to paint in the sign-in form and in a plain page with one input, in the same run, with the processor slowed
 * down by 4.
 */
export async function measureKeystrokes(origin: string): Promise<{ form: Keystrokes; plain: Keystrokes }> {
  const browser: Browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><title>Plain</title><label>Name <input name="username"></label>');
    const plain = await typeInto(page, 'input', 4);
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const form = await typeInto(page, '[name="username"]', 4);
    return { form, plain };
  } finally {
    await browser.close();
  }
}
