import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { closeWithin } from '../../../src/server/core/closeWithin.ts';

/** Calls whose effect outlives the pages. */
const LASTING = {
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'routeFromHAR'],
    ...['routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
    ...['setGeolocation', 'setHTTPCredentials', 'setOffline'],
  ],
  clock: [...['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime']],
} as const;

/** Milliseconds. */
const LONGEST_CLEANING = 5_000;

interface Kept {
  readonly context: BrowserContext;
  readonly settings: string;
  /** A page of the portal's origin: the process of the pages lasts as long as one of them. */
  readonly anchor: Page;
  readonly session: CDPSession;
}

/**
 * A context that several tests use one after the other, which saves the half of what a test costs: a new process
 * would compile every script anew. Each test has pages of its own, no cookie and an empty store. A test that goes to
 * another origin or changes the context itself is the last one to use it.
 */
export class SharedContext {
  #kept: Kept | undefined;
  #isSpent = false;

  /** @param settings those of the test's `use`; a context made with others does not do */
  async take(browser: Browser, origin: string, settings: string): Promise<BrowserContext> {
    if (this.#kept?.settings === settings) return this.#kept.context;
    await this.#kept?.context.close();
    this.#kept = undefined;
    this.#isSpent = false;
    const context = await browser.newContext();
    this.#watch(context, LASTING.context);
    this.#watch(context.clock, LASTING.clock);
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        const { protocol, origin: place } = new URL(frame.url());
        if (protocol.startsWith('http') && place !== origin) this.#isSpent = true;
      });
    });
    return context;
  }

  /** Leaves nothing of the test. */
  async giveBack(context: BrowserContext, origin: string, settings: string): Promise<void> {
    // A page that is closed while a document comes sometimes stays; its context then goes with it.
    const close = () => this.#clean(context, origin, settings);
    if (!this.#isSpent && (await closeWithin({ close }, LONGEST_CLEANING))) return;
    this.#kept = undefined;
    await context.close();
  }

  async #clean(context: BrowserContext, origin: string, settings: string): Promise<void> {
    this.#kept ??= await keep(context, origin, settings);
    const { anchor, session } = this.#kept;
    await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())));
    await context.clearCookies();
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }

  async close(): Promise<void> {
    await this.#kept?.context.close();
    this.#kept = undefined;
  }

  #watch(target: object, names: readonly string[]): void {
    for (const name of names) {
      const call: (...args: unknown[]) => unknown = Reflect.get(target, name).bind(target);
      Reflect.set(target, name, (...args: unknown[]) => {
        this.#isSpent = true;
        return call(...args);
      });
    }
  }
}

async function keep(context: BrowserContext, origin: string, settings: string): Promise<Kept> {
  const anchor = await context.newPage();
  await anchor.goto(`${origin}/healthz`);
  return { context, settings, anchor, session: await context.newCDPSession(anchor) };
}
