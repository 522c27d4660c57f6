import { LANGUAGES } from '../../src/contract/languages.ts';
import { ACCESSIBILITY } from '../../src/contract/serviceAddresses.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/real.ts';
import { textOf } from './harness/texts.ts';

for (const language of LANGUAGES) {
  test(`the accessibility statement is itself accessible, fits on a phone and has no script: ${language}`, async ({
    page,
    visitor,
  }) => {
    await installAxe(page);
    await visitor.open('/?client_id=harbor');
    await visitor.chooseLanguage(language);
    await visitor.open(ACCESSIBILITY);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('h1')).toHaveText(textOf('title', { language, namespace: 'service/accessibility' }));
    await expect(page.locator('script')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'help@harbor.test' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
  });
}
