import { LANGUAGES, type Language } from '../../src/contract/languages.ts';
import { ACCESSIBILITY } from '../../src/contract/serviceAddresses.ts';
import { expectAccessible, installAxe } from './harness/axe.ts';
import { expect, test } from './harness/real.ts';
import { textOf } from './harness/texts.ts';

const titleIn = (language: Language) => ({ language, namespace: 'service/accessibility' });

test('a brand that does not link to the statement has no link to it', async ({ page, visitor }) => {
  await visitor.open('/?client_id=orchard');
  await expect(page.locator('footer').getByRole('link').first()).toBeVisible();
  await expect(page.locator(`a[href$="${ACCESSIBILITY}"]`)).toHaveCount(0);
  await visitor.open('/');
  await expect(page.locator('footer').getByRole('link').first()).toBeVisible();
  await expect(page.locator(`a[href$="${ACCESSIBILITY}"]`)).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`the accessibility statement is itself accessible, fits on a phone and has no script: ${language}`, async ({
    page,
    visitor,
  }) => {
    await installAxe(page);
    await visitor.open('/?client_id=harbor');
    await visitor.chooseLanguage(language);
    const link = page.locator('footer').getByRole('link', { name: textOf('title', titleIn(language)) });
    await expect(link).toHaveAttribute('href', new RegExp(`${ACCESSIBILITY}$`));
    await visitor.open(ACCESSIBILITY);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('h1')).toHaveText(textOf('title', titleIn(language)));
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
