import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './texts.ts';

/** A change of the address is heard of at once, where a poll would look again after a while. */
const ARRIVAL = { timeout: 7_000, waitUntil: 'commit' } as const;

/** What a person does with the portal, by the ids of the flow files. */
export class Visitor {
  constructor(readonly page: Page) {}

  async open(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** The screen of this id; waiting for it is waiting until it is shown. */
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

  /** The notice of a fault of the way, with its button. */
  fault(): Locator {
    return this.page.locator('[data-fault]');
  }

  /** Picks a language in the footer; each is named in itself. */
  async chooseLanguage(language: Language): Promise<void> {
    await this.page.locator(`[data-language="${language}"]`).click();
  }

  async fill(id: string, text: string): Promise<void> {
    await this.input(id).fill(text);
  }

  async press(id: string): Promise<void> {
    await this.action(id).click();
  }

  async expectPath(path: string | RegExp): Promise<void> {
    const pattern = typeof path === 'string' ? exactly(path) : path;
    // Tells the address that it is at instead when the time is up.
    await this.page.waitForURL(({ pathname }) => pattern.test(pathname), ARRIVAL).catch(() => {});
    expect(new URL(this.page.url()).pathname).toMatch(pattern);
  }

  async expectAddress(address: string): Promise<void> {
    await expect.poll(() => this.page.url().replace(new URL(this.page.url()).origin, '')).toBe(address);
  }
}

const exactly = (path: string) => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
