import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

/** Chromium logs this for every response of 400 and above. Tests assert how the portal handles those. */
const ANSWER_STATUS = /^Failed to load resource: /;

/** Collects errors that a page does not show: script errors, unhandled rejections, console errors, CSP violations. */
export class PageWatch {
  readonly #troubles: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Starts to watch the pages of a context. CSP violations are console errors in Chromium. */
  watch(context: BrowserContext): void {
    context.on('weberror', this.#onError);
    context.on('console', this.#onConsole);
  }

  unwatch(context: BrowserContext): void {
    context.off('weberror', this.#onError);
    context.off('console', this.#onConsole);
  }

  /** Allows an error that the test causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get troubles(): string[] {
    return this.#troubles.filter((trouble) => !this.#allowed.some((pattern) => pattern.test(trouble)));
  }

  readonly #onError = (raised: WebError) => {
    const error = raised.error();
    this.#troubles.push(`error: ${error.stack ?? error.message}`);
  };

  readonly #onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || ANSWER_STATUS.test(message.text())) return;
    this.#troubles.push(`console: ${message.text()}`);
  };
}
