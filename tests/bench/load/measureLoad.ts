import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { median } from '../percentile.ts';

/** A page with a sign-in form. */
export interface Measured {
  readonly name: string;
  readonly origin: string;
  /** The request that a submit causes. */
  readonly sent: RegExp;
  /** What its answer shows; undefined for a page that shows none. */
  readonly answered?: string;
  /** Whether the page makes no call before its application has loaded (`page/early`). */
  readonly isPatient?: true;
}

/** A processor and a network. */
export interface Profile {
  readonly name: string;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Bits per second and milliseconds of a round trip; undefined for this machine's own. */
  readonly network?: { readonly down: number; readonly up: number; readonly latency: number };
}

/** A visitor who loads a page. */
export interface Visitor extends Profile {
  /** The page of another site that they come from. */
  readonly from: string;
}

/** A phone on a slow network. */
export const SLOW: Profile = {
  name: 'slow 4G, processor 4 times slower',
  slowdown: 4,
  network: { down: 1_600_000, up: 750_000, latency: 150 },
};

/** In milliseconds. */
export interface Load {
  /** From the start of the navigation until the first field can be typed into. */
  readonly field: number;
  /** Until a submit that is pressed that early has reached the server. */
  readonly submit: number;
  /** Until the visitor can type into what its answer shows. The same as `submit` for a page that shows nothing. */
  readonly answer: number;
  /** The total time by which tasks of the load exceed 50 ms (Total Blocking Time). */
  readonly blocking: number;
  /** Work of the main thread in the whole load. */
  readonly work: number;
  /** The first field on a second visit, with a warm cache. */
  readonly warmField: number;
  /** Work of the main thread on a second visit. */
  readonly warmWork: number;
  /** Work of the main thread for one key. */
  readonly key: number;
  /** Requests of a page that is opened and left alone. */
  readonly requests: number;
  /** Its kilobytes, headers included. */
  readonly size: number;
  /** Megabytes that its scripts hold after a garbage collection. */
  readonly heap: number;
  /** Requests from the first move of the pointer until nothing more is fetched. */
  readonly nextRequests: number;
  /** Their kilobytes. */
  readonly nextSize: number;
  /** Work of the main thread for a whole visit: the load, a move of the pointer, an address, a press, and its answer. */
  readonly visitWork: number;
}

/** Keys that are typed for one measurement. */
const KEYS = 25;
/** Milliseconds between two keys: faster than anyone types, and each key has its own frame. */
const BETWEEN = 60;
/** Milliseconds without a request, after which prefetching is over. */
const QUIET = 2500;
/** A longer task delays the visitor's actions (Long Tasks, section 1). */
const LONG = 50;

/** The median of each part. */
export function medianLoad(loads: readonly Load[]): Load {
  const medianOf = (part: keyof Load) => median(loads.map((load) => load[part]));
  return {
    field: medianOf('field'),
    submit: medianOf('submit'),
    answer: medianOf('answer'),
    blocking: medianOf('blocking'),
    work: medianOf('work'),
    warmField: medianOf('warmField'),
    warmWork: medianOf('warmWork'),
    key: medianOf('key'),
    requests: medianOf('requests'),
    size: medianOf('size'),
    heap: medianOf('heap'),
    nextRequests: medianOf('nextRequests'),
    nextSize: medianOf('nextSize'),
    visitWork: medianOf('visitWork'),
  };
}

/** Loads a page in new contexts: once to submit its form, then cold, warm, and with keys. */
export async function measureLoad(browser: Browser, measured: Measured, visitor: Visitor): Promise<Load> {
  const { submit, answer } = await measureSubmit(browser, measured, visitor);
  const whole = await inContext(browser, visitor, (page, session) => measureVisit(page, session, measured));
  return inContext(browser, visitor, async (page, session) => {
    const cold = await visit(page, session, measured.origin);
    const warm = await visit(page, session, measured.origin);
    const key = await workOfKey(page, session);
    return {
      field: cold.field,
      submit,
      answer,
      blocking: cold.blocking,
      work: cold.work,
      warmField: warm.field,
      warmWork: warm.work,
      key,
      ...whole,
    };
  });
}

/** The same server under another host, which makes it another site. */
export const otherSite = (origin: string): string => `${origin.replace('localhost', '127.0.0.1')}/`;

/**
 * Runs something on a page of a new context, on this processor and network. It starts at a page of another site, as a
 * visit does, so the browser uses a new process for each measured page. From its empty page it would do so only for the
 * portal, which isolates its window (Cross-Origin-Opener-Policy).
 */
export async function inContext<T>(
  browser: Browser,
  { slowdown, network, from }: Visitor,
  run: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(from);
    await page.addInitScript(watchField);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    if (network !== undefined)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: network.down / 8,
        uploadThroughput: network.up / 8,
      });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await run(page, session);
  } finally {
    await context.close();
  }
}

/** Runs in the page: records when the first field appears, and the long tasks. */
function watchField(): void {
  const marks = { field: 0, long: [] as number[] };
  Reflect.set(window, 'marks', marks);
  new MutationObserver(() => {
    const field = marks.field === 0 ? document.querySelector('form input:enabled:read-write') : null;
    // It can be typed into from the frame that shows it.
    if (field !== null) requestAnimationFrame(() => Object.assign(marks, { field: marks.field || performance.now() }));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.long.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

const marksOf = (page: Page): Promise<{ field: number; long: number[] }> =>
  page.evaluate(() => Reflect.get(window, 'marks'));

async function visit(page: Page, session: CDPSession, origin: string) {
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  const { field, long } = await marksOf(page);
  const blocking = long.reduce((sum, duration) => sum + Math.max(0, duration - LONG), 0);
  return { field, blocking, work: await workOf(session) };
}

/** Opens a page and leaves it alone; then moves the pointer, types an address, presses Enter and waits for the answer. */
async function measureVisit(page: Page, session: CDPSession, { origin, sent }: Measured) {
  const fetched = { requests: 0, bytes: 0 };
  await session.send('Network.enable');
  page.on('request', () => {
    fetched.requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    fetched.bytes += encodedDataLength;
  });
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  await settle(page);
  const opened = { ...fetched };
  const loadWork = await workOf(session);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const afterwards = await workOf(session);
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
  await settle(page);
  const next = { requests: fetched.requests - opened.requests, bytes: fetched.bytes - opened.bytes };
  await page.locator('form input').first().focus();
  await page.keyboard.type('ada@acme.test', { delay: BETWEEN });
  const answered = page.waitForResponse((response) => sent.test(response.url()));
  await page.keyboard.press('Enter');
  await answered;
  await settle(page);
  return {
    requests: opened.requests,
    size: opened.bytes / 1000,
    heap: usedSize / 1_000_000,
    nextRequests: next.requests,
    nextSize: next.bytes / 1000,
    // Without the garbage collection requested by the measurement.
    visitWork: loadWork + (await workOf(session)) - afterwards,
  };
}

/** Waits until the page has neither begun nor ended a request for a while. */
async function settle(page: Page): Promise<void> {
  let last = performance.now();
  const note = () => {
    last = performance.now();
  };
  page.on('request', note).on('requestfinished', note);
  while (performance.now() - last < QUIET) await page.waitForTimeout(QUIET - (performance.now() - last));
  page.off('request', note).off('requestfinished', note);
}

const measureSubmit = (browser: Browser, measured: Measured, visitor: Visitor) =>
  inContext(browser, visitor, async (page) => {
    if (measured.isPatient) await page.addInitScript(forgetEarlyCalls);
    return timesOfSubmit(page, measured);
  });

/** Runs in the page: removes the list of early calls before the early script reads it. */
export function forgetEarlyCalls(): void {
  new MutationObserver((_, observer) => {
    const list = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]');
    if (list === null) return;
    list.content = '[]';
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Fills in the first field and submits as soon as the field appears. */
async function timesOfSubmit(page: Page, { origin, sent, answered }: Measured) {
  const arrived = page.waitForRequest((request) => sent.test(request.url()));
  const begun = performance.now();
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'marks') ?? {}, 'field') > 0);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('form input');
    // Like typed text, which React handles if it has loaded.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'ada@acme.test');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // A visitor presses again until something happens.
  let isSent = false;
  void arrived.then(() => {
    isSent = true;
  });
  while (!isSent) {
    await page.evaluate(() => document.querySelector<HTMLElement>('form [type="submit"]')?.click()).catch(() => {});
    await Promise.race([arrived, page.waitForTimeout(100)]);
  }
  const submit = performance.now() - begun;
  if (answered !== undefined) await page.locator(answered).waitFor();
  return { submit, answer: performance.now() - begun };
}

async function workOfKey(page: Page, session: CDPSession): Promise<number> {
  await page.locator('form input').first().focus();
  // The first key starts prefetching.
  await page.keyboard.type('a');
  await settle(page);
  const before = await workOf(session);
  await page.keyboard.type('b'.repeat(KEYS), { delay: BETWEEN });
  return ((await workOf(session)) - before) / KEYS;
}

/** Milliseconds that the main thread has worked for the document. */
export async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
