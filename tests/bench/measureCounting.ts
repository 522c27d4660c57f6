import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../src/tools/scripted/chromiumLaunch.ts';
import { workOf } from './load/measureLoad.ts';
import { median } from './percentile.ts';

/** Milliseconds of main thread in one visit. */
export interface Counting {
  /** For all that is counted. */
  readonly counting: number;
  /** For the message, when the page is left. */
  readonly sending: number;
  /** For everything until then. */
  readonly work: number;
}

const RUNS = 20;

const ASSETS = 'dist/client/assets';
/** How a built script sets the observer (`src/engine/page/countTraffic.ts`). */
const SET = '.observer={took:';

/**
 * What counting traffic costs a page from its load to the refusal of an empty password, and when it is left: medians.
 *
 * @param slowdown how many times slower the processor is made
 */
export async function measureCounting(origin: string, slowdown: number): Promise<Counting> {
  const script = findScript();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const visits: Counting[] = [];
    // The first page of a browser costs more than any other.
    for (let run = 0; run <= RUNS; run += 1) visits.push(await visit(browser, origin, slowdown, script));
    const of = (part: keyof Counting) => median(visits.slice(1).map((spent) => spent[part]));
    return { counting: of('counting'), sending: of('sending'), work: of('work') };
  } finally {
    await browser.close();
  }
}

interface Script {
  readonly file: string;
  readonly body: string;
}

/** The script of the build that counts, changed so that it hands its observer to `timeObserver`. */
function findScript(): Script {
  for (const file of readdirSync(ASSETS)) {
    const text = file.endsWith('.js') ? readFileSync(`${ASSETS}/${file}`, 'utf8') : '';
    if (text.includes(SET)) return { file, body: text.replace(SET, '.observer=window.counted={took:') };
  }
  throw new Error(`no script in ${ASSETS} has ${SET}`);
}

async function visit(browser: Browser, origin: string, slowdown: number, { file, body }: Script): Promise<Counting> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(timeObserver);
    await page.route(`**/${file}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin, { waitUntil: 'networkidle' });
    await page.locator('[name="username"]').fill('ada@acme.test');
    await page.keyboard.press('Enter');
    await page.locator('[name="password"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[name="password"][aria-invalid="true"]').waitFor();
    await page.waitForLoadState('networkidle');
    const work = await workOf(session);
    const spent = await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      const began = performance.now();
      document.dispatchEvent(new Event('visibilitychange'));
      return { counting: Reflect.get(window, 'spent'), sending: performance.now() - began };
    });
    return { ...spent, work };
  } finally {
    await context.close();
  }
}

/** Runs in the page: adds up the time of an observer that is set as `counted`, in `spent`. */
function timeObserver(): void {
  Reflect.set(window, 'spent', 0);
  Object.defineProperty(window, 'counted', {
    set(observer: { took(...taken: readonly unknown[]): void }) {
      const took = observer.took;
      observer.took = (...taken) => {
        const began = performance.now();
        took(...taken);
        Reflect.set(window, 'spent', Reflect.get(window, 'spent') + performance.now() - began);
      };
    },
  });
}
