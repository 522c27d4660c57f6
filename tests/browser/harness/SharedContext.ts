import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { closeWithin } from '../../../src/server/core/Service.ts';
import { delayScripts } from '../../../src/tools/scripted/holdRequests.ts';
import { onCall } from './onCall.ts';
import { removeClock } from './removeClock.ts';

/** Calls whose effect outlives the pages. */
const LASTING_IN_CONTEXT = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'routeFromHAR'],
  ...['routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  ...['setGeolocation', 'setHTTPCredentials', 'setOffline'],
];
const LASTING_IN_CLOCK = ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];
/** Calls whose effect outlives the documents of a page. */
const LASTING_IN_PAGE = [
  ...['addInitScript', 'addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route'],
  ...['routeFromHAR', 'routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout', 'setExtraHTTPHeaders'],
  'setViewportSize',
];

/** Milliseconds. */
const LONGEST_CLEANING = 5_000;
/** The delay of scripts in milliseconds, for a run of all tests with late scripts (README). */
const LATE = Number(process.env.SCRIPTS_LATE ?? 0);
/** Contexts that are kept. The tests of a worker take turns between few settings. */
const MOST = 3;

interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
}
interface Kept {
  readonly context: BrowserContext;
  readonly settings: string;
  /** An address of the portal. The process of its pages lives as long as one of them. */
  readonly anchor: Opened;
  /** The page for the tests. */
  readonly lent: Opened | undefined;
}

/**
 * For each of a few settings, a context and a page that several tests use in turn, which halves the cost of a test: a
 * new process would compile every script again, and a new page needs a process and a tab. Each test gets a page without
 * history, cookies or stored values. A test that changes the context or the page itself is the last one to use it.
 */
export class SharedContext {
  /** Contexts that wait for a test, the most recently used last. */
  #kept: readonly Kept[] = [];
  /** The portal's address in the current context. */
  #anchor: Opened | undefined;
  /** The page of the current context. */
  #lent: Opened | undefined;
  #isSpent = false;
  #isPageSpent = false;
  #hasClock = false;
  /** Other origins that a test visited. */
  readonly #elsewhere = new Set<string>();

  /** @param settings the `use` settings of the test; a context with other settings does not fit */
  async take(browser: Browser, origin: string, settings: string): Promise<BrowserContext> {
    const kept = this.#kept.find((one) => one.settings === settings);
    this.#kept = this.#kept.filter((one) => one !== kept);
    this.#anchor = kept?.anchor;
    this.#lent = kept?.lent;
    this.#isSpent = false;
    this.#isPageSpent = false;
    this.#hasClock = false;
    this.#elsewhere.clear();
    if (kept !== undefined) return kept.context;
    const context = await browser.newContext();
    if (LATE > 0) await delayScripts(context, LATE);
    const spend = () => {
      this.#isSpent = true;
    };
    onCall(context, LASTING_IN_CONTEXT, spend);
    onCall(context.clock, LASTING_IN_CLOCK, () => {
      this.#hasClock = true;
    });
    onCall(context, ['newCDPSession'], this.#spendPage);
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        const { protocol, origin: place } = new URL(frame.url());
        if (!protocol.startsWith('http') || place === origin) return;
        this.#elsewhere.add(place);
        if (page === this.#lent?.page) this.#spendPage();
      });
    });
    return context;
  }

  /** The page for a test. */
  async page(context: BrowserContext): Promise<Page> {
    if (this.#lent === undefined) {
      this.#lent = await open(context);
      onCall(this.#lent.page, LASTING_IN_PAGE, this.#spendPage);
      this.#isPageSpent = false;
    }
    return this.#lent.page;
  }

  /** Removes everything that the test left. */
  async giveBack(context: BrowserContext, origin: string, settings: string): Promise<void> {
    // A page that is closed while a document loads sometimes stays open; it closes with its context.
    const close = () => this.#clean(context, origin);
    const isClean = !this.#isSpent && (await closeWithin({ close }, LONGEST_CLEANING));
    if (!isClean || this.#anchor === undefined) return context.close();
    const kept = { context, settings, anchor: this.#anchor, lent: this.#lent };
    const over = this.#kept.slice(0, -MOST + 1);
    this.#kept = [...this.#kept.slice(-MOST + 1), kept];
    await Promise.all(over.map((one) => one.context.close()));
  }

  async #clean(context: BrowserContext, origin: string): Promise<void> {
    const idle = `${origin}/healthz`;
    if (this.#isPageSpent || this.#lent?.page.isClosed()) this.#lent = undefined;
    if (this.#hasClock) {
      await removeClock(context);
      // The document still has the fake clock.
      await this.#anchor?.page.goto(idle);
      this.#hasClock = false;
    }
    if (this.#anchor === undefined) {
      this.#anchor = await open(context);
      await this.#anchor.page.goto(idle);
    }
    const anchor = this.#anchor;
    const stays = (page: Page) => page === anchor.page || page === this.#lent?.page;
    await Promise.all(context.pages().map((page) => (stays(page) ? undefined : page.close())));
    if (this.#lent !== undefined && !(await forget(this.#lent, idle))) this.#lent = undefined;
    await context.clearCookies();
    for (const place of [origin, ...this.#elsewhere])
      await anchor.session.send('Storage.clearDataForOrigin', { origin: place, storageTypes: 'all' });
    this.#elsewhere.clear();
    this.#isPageSpent = false;
  }

  async close(): Promise<void> {
    await Promise.all(this.#kept.map(({ context }) => context.close()));
    this.#kept = [];
  }

  readonly #spendPage = () => {
    this.#isPageSpent = true;
  };
}

async function open(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

/**
 * Moves a page to a document without scripts, and clears everything that its tab remembers.
 * @returns false if the page is navigating elsewhere: then it is closed
 */
async function forget({ page, session }: Opened, idle: string): Promise<boolean> {
  try {
    await page.goto(idle);
    await page.evaluate(() => {
      window.sessionStorage.clear();
      window.name = '';
    });
    await page.mouse.move(-1, -1);
    // Another tab may be in front, and only the front tab can create a passkey.
    await page.bringToFront();
    await session.send('Page.resetNavigationHistory');
    return true;
  } catch {
    await page.close();
    return false;
  }
}
