import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** It keeps the browser's own timers, so that it also runs where a test stops the clock of the page. */
const source = `((setTimeout) => {${axeSource}\n})(window.setTimeout.bind(window));`;

/** Makes axe available on the pages to come; an init script is no script of the page, so the CSP stays as it is. */
export const installAxe = (page: Page): Promise<void> => page.addInitScript(source).then(() => undefined);

/** Every rule of axe, best practices included, none ignored (promise P23). */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged once nothing fades any more; what turns for ever is left to turn. Nor is it waited for the bar
  // of a toast, with which the toast itself goes.
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
    // Every rule runs; only the places of the others are not worked out.
    const results = await axe.run(document, { resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  });
  expect(violations).toEqual([]);
}
