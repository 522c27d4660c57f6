import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** It keeps the browser's own timers, so it also runs while a test stops the page's clock. */
const source = `((setTimeout) => {${axeSource}\n})(window.setTimeout.bind(window));`;

/** Makes axe available on the next pages. An init script is not a script of the page, so the CSP stays unchanged. */
export const installAxe = (page: Page): Promise<void> => page.addInitScript(source).then(() => undefined);

/** Every rule of axe, best practices included, none ignored (promise P23). */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are checked when no element is fading. Endless animations are not awaited, nor is a toast's bar, which ends
  // with the toast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .filter(({ effect }) => !(effect instanceof KeyframeEffect && effect.target?.matches('[data-toast-bar]')))
        .map((animation) => animation.finished),
    ),
  );
  const violations = await page.evaluate(async () => {
    const axe: { run(root: Document, options: RunOptions): Promise<AxeResults> } = Reflect.get(window, 'axe');
    // Every rule runs; only the places of passed checks are left out.
    const results = await axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  });
  expect(violations).toEqual([]);
}
