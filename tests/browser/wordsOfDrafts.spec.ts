import { expect, test } from './harness/live.ts';
import { wordsOf } from './harness/savedChanges.ts';
import type { Language } from './harness/texts.ts';

test.afterAll(({ project }) => project.restore());

test('a draft is shown, named so, with what it lacks marked', async ({ page, project, visitor }) => {
  project.restore();
  await page.goto('/');
  await expect(visitor.action('next')).toBeVisible({ timeout: 30_000 });
  project.run('npm run --silent new -- language fr --name Français');
  const heading = JSON.stringify(JSON.parse(project.read(wordsOf('en')))['sign-in'].heading.identify);
  project.edit('locales/fr/sign-in.json', `"identify": ${heading}`, '"identify": "Connexion"');
  // The server starts again with the language, and then the page is loaded again by itself.
  await expect(page.locator('[data-language="fr"]')).toHaveText('Français (draft)', { timeout: 120_000 });
  await visitor.chooseLanguage('fr' as Language);
  await expect(visitor.named('sign-in').getByRole('heading')).toHaveText('Connexion');
  await expect(visitor.action('next')).toHaveText(/^⟦.+⟧$/);
  await visitor.input('username').fill('ada@acme.test');
  await visitor.press('next');
  await expect(visitor.input('password')).toBeVisible();
  // So are mails and pages of the service.
  project.edit('locales/fr/service/mails.json', '"subject": "Reset your password"', '"subject": "Mot de passe"');
  for (const text of ['service/mails/password-reset.subject', 'service/pages/start.title']) {
    await page.goto(`/dev/scenes?${new URLSearchParams({ text, language: 'fr' })}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.locator('body')).toContainText(/⟦[^⟧]+⟧/);
    if (text.includes('mails')) await expect(page).toHaveTitle(/^Mot de passe/);
  }
});
