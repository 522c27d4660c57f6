import { expect } from '@playwright/test';

/** The code points of WebDriver for keys without a character (section 17.4.2). */
export const KEYS = { enter: '\uE007', escape: '\uE00C', tab: '\uE004', down: '\uE015' } as const;

/** Milliseconds */
const PATIENCE = 20_000;

/** A browser other than Chromium, driven by the commands of WebDriver (W3C), which each engine carries in its own way. */
export abstract class Engine {
  abstract readonly name: string;

  /** Sends a command, by the name that Marionette has for it, and waits for its answer. */
  abstract command(name: string, parameters: object): Promise<unknown>;

  /** Sets the width of the page in CSS pixels, as narrow as the engine allows. */
  abstract widen(width: number): Promise<void>;

  /** Errors that pages have logged: of the console, of scripts, and reports of the CSP. */
  abstract errors(): Promise<readonly unknown[]>;

  abstract close(): Promise<void>;

  async open(url: string): Promise<void> {
    await this.command('WebDriver:Navigate', { url });
  }

  /** The value of an expression in the page. */
  async read(expression: string): Promise<unknown> {
    const answer = await this.command('WebDriver:ExecuteScript', { script: `return (${expression})`, args: [] });
    return (answer as { readonly value: unknown }).value;
  }

  /** A picture of the window's page (PNG). */
  async picture(): Promise<Buffer> {
    const answer = await this.command('WebDriver:TakeScreenshot', { full: false, hash: false });
    return Buffer.from((answer as { readonly value: string }).value, 'base64');
  }

  /** Waits until an expression is true in the page, or in the one that follows it. */
  async until(expression: string): Promise<void> {
    // A page that unloads meanwhile, or has not been built yet, has no answer.
    const isTrue = () => this.read(`Boolean(${expression})`).catch(() => false);
    await expect
      .poll(isTrue, { message: expression, timeout: PATIENCE, intervals: [10, 20, 50] })
      .toBe(true)
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await this.read('document.body.innerText')}`);
      });
  }

  /** Presses the keys one after the other, as a person does. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.command('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
