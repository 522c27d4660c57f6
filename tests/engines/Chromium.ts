import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../src/tools/scripted/chromiumLaunch.ts';
import { Engine } from './Engine.ts';

/** The width of a page without its scrollbar, and its height. */
const PAGE = '[document.body.getBoundingClientRect().width, innerHeight]';

/** The Chromium of the browser tests, with which other engines are compared. */
export class Chromium extends Engine {
  override readonly name = 'Chromium';

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {
    super();
  }

  static async start(): Promise<Chromium> {
    const browser = await chromium.launch({ ...chromiumLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] });
    // As a person's Chromium is named, since a screen shows the name.
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
    return new Chromium(browser, await browser.newPage({ locale: 'en', reducedMotion: 'reduce', userAgent }));
  }

  /** Of WebDriver's commands only those that a comparison needs. */
  override async command(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
    switch (name) {
      case 'WebDriver:Navigate':
        return this.page.goto(String(parameters.url));
      case 'WebDriver:ExecuteScript':
        return { value: await this.page.evaluate(`(() => { ${parameters.script} })()`) };
      case 'WebDriver:TakeScreenshot':
        return { value: (await this.page.screenshot({ animations: 'allow' })).toString('base64') };
      default:
        throw new Error(`Chromium has no ${name} here`);
    }
  }

  override widen(width: number): Promise<void> {
    return this.#resize(width, 800);
  }

  /** Makes its page as large as another engine's, whatever their scrollbars take. */
  async fit(other: Engine): Promise<void> {
    const [width, height] = (await other.read(PAGE)) as readonly [number, number];
    await this.#resize(width, height);
    const [own] = (await this.read(PAGE)) as readonly [number];
    await this.#resize(2 * width - own, height);
  }

  async #resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width: Math.round(width), height: Math.round(height) });
  }

  /** The browser tests look for them. */
  override errors(): Promise<readonly unknown[]> {
    return Promise.resolve([]);
  }

  override close(): Promise<void> {
    return this.browser.close();
  }
}
