import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../../src/tools/scripted/chromiumLaunch.ts';
import { startProduction } from '../startProduction.ts';
import { drawWaterfall, type Fetched, type Waterfall } from './drawWaterfall.ts';
import { inContext, otherSite, SLOW, type Visitor } from './measureLoad.ts';
import { serveForm } from './serveForm.ts';

/** Of these runs, the one with the median first field is drawn. */
const RUNS = 5;

/**
 * Measures how the first screen loads on a slow network and processor, in the ordinary build with these packages and in
 * this portal, and draws both on one scale: `waterfall-ordinary.svg` and `waterfall.svg` in a folder.
 */
export async function benchWaterfall(folder: string): Promise<void> {
  const portal = await startProduction();
  const ordinary = await serveForm('ordinary');
  const visitor = { ...SLOW, from: otherSite(ordinary.origin) };
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const pictures = [
      [
        'waterfall-ordinary.svg',
        await measure(browser, [ordinary.origin, visitor], 'An ordinary build with these packages'),
      ],
      ['waterfall.svg', await measure(browser, [portal.origin, visitor], 'This portal')],
    ] as const;
    const until = Math.max(
      ...pictures.flatMap(([, { requests, field }]) => [field, ...requests.map(({ end }) => end)]),
    );
    mkdirSync(folder, { recursive: true });
    for (const [file, waterfall] of pictures) {
      const title = `${waterfall.title}: ${SLOW.name}`;
      writeFileSync(join(folder, file), drawWaterfall({ ...waterfall, title }, until * 1.02));
      console.log(
        `${join(folder, file)}: first field ${waterfall.field.toFixed(0)} ms, ${waterfall.requests.length} requests`,
      );
    }
  } finally {
    await browser.close();
    await Promise.all([portal.stop(), ordinary.close()]);
  }
}

async function measure(
  browser: Browser,
  [origin, visitor]: readonly [origin: string, visitor: Visitor],
  title: string,
): Promise<Waterfall> {
  const runs: Waterfall[] = [];
  // The first load of a browser costs more than any other.
  for (let run = 0; run <= RUNS; run += 1) {
    const loaded = await inContext(browser, visitor, (page) => load(page, origin));
    if (run > 0) runs.push({ title, ...loaded });
  }
  const [, , median] = runs.toSorted((a, b) => a.field - b.field);
  if (median === undefined) throw new Error('Nothing was measured');
  return median;
}

async function load(page: Page, origin: string): Promise<Omit<Waterfall, 'title'>> {
  await page.addInitScript(() => {
    const tasks: { start: number; end: number }[] = [];
    Reflect.set(window, 'tasks', tasks);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ start: startTime, end: startTime + duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const { entries, field, tasks } = await page.evaluate(() => ({
    entries: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => ({
        address: entry.name,
        initiator: String(Reflect.get(entry, 'initiatorType')),
        start: entry.startTime,
        answered: Number(Reflect.get(entry, 'responseStart')),
        end: Number(Reflect.get(entry, 'responseEnd')),
      }),
    ),
    field: Number(Reflect.get(Reflect.get(window, 'marks'), 'field')),
    tasks: Reflect.get(window, 'tasks') as { start: number; end: number }[],
  }));
  const requests = entries.map(({ address, initiator, ...times }) => {
    const { pathname } = new URL(address);
    return { ...times, name: nameOf(pathname), kind: kindOf(pathname, initiator) };
  });
  return { requests: requests.toSorted((a, b) => a.start - b.start), field, tasks };
}

/** Without the hash of the build. */
const nameOf = (path: string) => path.replace(/^\/(assets|apis\/v1)\//, '').replace(/-[\w-]{8}(\.\w+)$/, '$1');

function kindOf(path: string, initiator: string): Fetched['kind'] {
  if (initiator === 'navigation') return 'document';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return initiator === 'fetch' ? 'call' : 'other';
}
