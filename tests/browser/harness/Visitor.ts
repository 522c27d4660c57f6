import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './texts.ts';

/** Detects a change of address at once; polling would notice it later. */
const ARRIVAL = { timeout: 40_000, waitUntil: 'commit' } as const;

/** A person's actions in the portal, in ids of the flow files. */
export class Visitor {
  constructor(readonly page: Page) {}

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Waits for hydration. The sign-in has the focus before that. */
  async expectHydrated(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-hydrated');
  }

  /** The screen with this id. Waiting for it means waiting until it shows. */
  named(id: string): Locator {
    return this.page.locator(`[data-screen="${id}"]`);
  }

  /** Label, control, help and error of a field. */
  field(id: string): Locator {
    return this.page.locator(`[data-field="${id}"]`);
  }

  /** The control of a field. */
  input(id: string): Locator {
    return this.page.locator(`[name="${id}"]`);
  }

  action(id: string): Locator {
    return this.page.locator(`[data-action="${id}"]`);
  }

  dialog(id: string): Locator {
    return this.page.locator(`[data-dialog="${id}"]`);
  }

  toast(variant?: 'error' | 'success' | 'warning' | 'info'): Locator {
    return this.page.locator(variant ? `[data-toast="${variant}"]` : '[data-toast]');
  }

  banner(): Locator {
    return this.page.locator('[data-banner]');
  }

  /** The notice of a fault, with its button. */
  fault(): Locator {
    return this.page.locator('[data-fault]');
  }

  /** Picks a language in the footer by its own name. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.page.locator(`[data-language="${language}"]`).click();
  }

  /** Fills in the sign-up of Ann Smith, who agrees to everything. */
  async fillSignUp(username: string, password: string): Promise<void> {
    await this.fill('username', username);
    await this.fill('password', password);
    await this.fill('confirmPassword', password);
    await this.fill('lastName', 'Smith');
    await this.fill('firstName', 'Ann');
    await this.input('terms.all').check();
  }

  async fill(id: string, text: string): Promise<void> {
    await this.input(id).fill(text);
  }

  async press(id: string): Promise<void> {
    await this.action(id).click();
  }

  async expectPath(path: string | RegExp): Promise<void> {
    const pattern = typeof path === 'string' ? exactly(path) : path;
    // On a time-out the error includes the current address.
    await this.page.waitForURL(({ pathname }) => pattern.test(pathname), ARRIVAL).catch(() => {});
    expect(new URL(this.page.url()).pathname).toMatch(pattern);
  }

  async expectAddress(address: string): Promise<void> {
    await expect.poll(() => this.page.url().replace(new URL(this.page.url()).origin, '')).toBe(address);
  }
}

const exactly = (path: string) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
