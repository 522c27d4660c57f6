import type { Page } from '@playwright/test';

/** Chromium writes this for every answer of 400 and above; what the portal makes of those is what tests assert. */
const ANSWER_STATUS = /^Failed to load resource: /;

/** Keeps what goes wrong on a page unseen: script errors, unhandled rejections, errors in the console, CSP violations. */
export class PageWatch {
  readonly #troubles: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Begins to watch; CSP violations are console errors in Chromium. */
  watch(page: Page): void {
    page.on('pageerror', (error) => this.#troubles.push(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' || ANSWER_STATUS.test(message.text())) return;
      this.#troubles.push(`console: ${message.text()}`);
    });
  }

  /** This test means to cause that. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get troubles(): string[] {
    return this.#troubles.filter((trouble) => !this.#allowed.some((pattern) => pattern.test(trouble)));
  }
}
