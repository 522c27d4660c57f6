import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './texts.ts';

export const NAMES: Readonly<Record<Language, string>> = { ko: '한국어', en: 'English', ja: '日本語' };

export const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Inspector' });
/** The part of the panel with the text that is open. */
export const editorOf = (page: Page): Locator => panelOf(page).getByRole('region', { name: 'Text' });
export const fieldOf = (page: Page, language: Language): Locator =>
  panelOf(page).getByRole('textbox', { name: NAMES[language], exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  panelOf(page).getByRole('button', { name, exact: true }).click();

/** Opens a text from the list, by its key. It is seen, even if the list is far below it. */
export async function find(page: Page, key: string): Promise<void> {
  await panelOf(page).getByRole('searchbox').fill(key);
  await panelOf(page).locator(`[data-text="${key}"]`).click();
  await expect(editorOf(page)).toContainText(key);
  await expect(editorOf(page).getByRole('heading')).toBeInViewport();
}
