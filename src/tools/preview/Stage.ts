import type { Browser, BrowserContext, Page } from '@playwright/test';
import { HTTP_OPERATIONS, type HttpOperationId } from '../../contract/operations.ts';
import { freePort } from '../scripted/freePort.ts';
import { PortalProcess } from '../scripted/PortalProcess.ts';
import { ScriptedService } from '../scripted/ScriptedService.ts';
import type { Inputs } from './Scene.ts';
import { SAMPLES, sampleAnswer } from './samples.ts';

/** Pictures show the same day on every machine. */
const NOW = '2026-05-01T10:00:00Z';
const OPERATIONS = Object.keys(HTTP_OPERATIONS) as HttpOperationId[];

interface Preparation {
  readonly inputs: Inputs;
  /** Operations of the browser. */
  readonly lacking: readonly string[];
}

/** The built portal in front of a scripted service, and a browser that looks at it. One scene at a time. */
export class Stage {
  private constructor(
    readonly service: ScriptedService,
    private readonly portal: PortalProcess,
    private readonly browser: Browser,
    private readonly languageCookie: string,
  ) {}

  /** @param worker stages with different numbers do not meet */
  static async open(browser: Browser, worker: number, languageCookie: string): Promise<Stage> {
    const service = new ScriptedService();
    const upstream = await service.listen();
    const port = await freePort(worker, { spare: 3 });
    const origin = `http://localhost:${port}`;
    const portal = new PortalProcess(origin, {
      PORT: String(port),
      PORTAL_MODE: 'development',
      PORTAL_ORIGIN: origin,
      PORTAL_API_ORIGIN: upstream,
      LOG_LEVEL: 'silent',
    });
    await portal.start();
    return new Stage(service, portal, browser, languageCookie);
  }

  async close(): Promise<void> {
    await this.portal.stop();
    await this.service.close();
  }

  /** A page of a fresh visitor whose clock stands still, and a service that answers lifelike data. */
  async enter(language: string): Promise<{ page: Page; context: BrowserContext }> {
    this.service.reset();
    for (const operation of OPERATIONS) this.service.answer(operation, sampleAnswer(operation));
    const context = await this.browser.newContext({
      baseURL: this.portal.origin,
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: language,
      timezoneId: 'Asia/Seoul',
      serviceWorkers: 'block',
    });
    await context.addCookies([{ name: this.languageCookie, value: language, url: this.portal.origin }]);
    await context.addInitScript((session) => {
      for (const [name, value] of Object.entries(session))
        sessionStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value));
    }, SAMPLES.session);
    await context.clock.install({ time: NOW });
    await context.clock.pauseAt(Date.parse(NOW) + 1000);
    return { page: await context.newPage(), context };
  }

  /** Gives the history entry of the page that opens next what its screen takes, and takes from the browser what it is to lack. */
  async prepare(page: Page, { inputs, lacking }: Preparation): Promise<void> {
    const names = lacking.flatMap((operation) => SAMPLES.lacking[operation] ?? []);
    const state = { inputs };
    await page.addInitScript(
      ([entry, missing]) => {
        // A page of the portal that is opened from here brings its own.
        if (window.history.state === null) window.history.replaceState(entry, '');
        for (const name of missing) Reflect.deleteProperty(window, name);
      },
      [state, names] as const,
    );
  }
}
