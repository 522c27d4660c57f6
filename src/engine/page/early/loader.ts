/**
 * The page's early script. It is separate and imports nothing, so it is available together with the HTML: it makes the
 * screen's first calls, and keeps the last press.
 */
import { encodeRequest } from '../../adapters/encodeRequest.ts';
import { HYDRATED, LEAVING } from '../../theme/hydrated.ts';
import type { EarlyCall } from './EarlyCall.ts';

/** Pending responses, by what identifies their request. */
const answers = new Map<string, Promise<Response>>();
const listeners = new AbortController();
let pressed: HTMLElement | undefined;
/** The page's full style sheet. */
let sheet: HTMLLinkElement | undefined;

/** What identifies a request. An idempotency key is not part of it, since a write is never made early. */
const keyOf = (method: string, address: string, language: string, body: unknown) =>
  [method, address, language, body].join('\n');

/** The early response to a request, at most once. */
export function takeAnswer(
  address: string,
  { method = 'GET', headers, body }: RequestInit,
): Promise<Response> | undefined {
  const key = keyOf(method, address, new Headers(headers).get('accept-language') ?? '', body);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** Called when the application has loaded: returns the last pressed control, and stops listening. */
export function takeOver(): HTMLElement | undefined {
  listeners.abort();
  document.querySelector('.late')?.remove();
  pressed?.removeAttribute('aria-busy');
  return pressed;
}

/** Shows a note if a part of the page does not load, or the browser is too old. The HTML stays. */
export function reportIncomplete(error: unknown): void {
  // Firefox aborts module loads as soon as the page is left.
  if (document.documentElement.hasAttribute(LEAVING)) return;
  console.warn(error);
  document.querySelector(error instanceof SyntaxError ? '.outdated' : '.late')?.classList.add('now');
}

/**
 * Applies the full style sheet, which is already loaded, and shows what only a hydrated page shows: both in the same
 * frame, since each restyles the whole page.
 */
export function enableSheet(): void {
  if (sheet !== undefined) sheet.media = 'all';
  document.documentElement.toggleAttribute(HYDRATED, true);
}

function keep(control: Element | null | undefined): void {
  if (!(control instanceof HTMLElement)) return;
  pressed?.removeAttribute('aria-busy');
  pressed = control;
  control.setAttribute('aria-busy', 'true');
}

function keepSubmit(event: SubmitEvent): void {
  event.preventDefault();
  const { submitter, target } = event;
  keep(submitter);
  if (!(target instanceof HTMLFormElement)) return;
  const given = textsIn(target);
  try {
    for (const call of calls) if (call.submit && call.submit === submitter?.dataset.action) ask(call, given);
  } catch {
    // Storage is denied, so it is unknown whether the application would send the same request.
  }
}

/** The texts of a form as sent. One that the application might normalise becomes `..`, so that no call is made. */
const textsIn = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].map(([name, text]) => [name, /^\s*[!-~]*\s*$/.test(`${text}`) ? `${text}`.trim() : '..']),
  );

function keepClick({ target }: MouseEvent): void {
  const control =
    target instanceof Element
      ? target.closest<HTMLElement>('#root :is(a[href], [data-action], [data-language])')
      : null;
  if (control instanceof HTMLAnchorElement) carryQuery(control);
  else if (control?.getAttribute('type') === 'button') keep(control);
}

/** Adds the page's query to a link of the page. */
function carryQuery(link: HTMLAnchorElement): void {
  const names = document.getElementById('root')?.dataset.carries?.split(' ') ?? [];
  const address = new URL(link.href);
  if (address.origin !== location.origin || link.hash !== '') return;
  const given = new URLSearchParams(location.search);
  for (const name of names) {
    const value = given.get(name);
    if (value !== null && !address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  link.href = address.href;
}

function ask({ method, path, query, body, blank = [], unstored = [] }: EarlyCall, given: URLSearchParams): void {
  let isWhole = !blank.some((field) => given.get(field)) && !unstored.some((key) => localStorage.getItem(key));
  const take = (parameter: string) => {
    const value = given.get(parameter) ?? '';
    isWhole &&= value !== '' && value !== '.' && value !== '..';
    return value;
  };
  const read = (taken: EarlyCall['query']) => taken.map(([name, parameter]) => [name, take(parameter)] as const);
  const { lang } = document.documentElement;
  const request = encodeRequest({
    method,
    path,
    partOf: take,
    query: read(query),
    body: body && Object.fromEntries(read(body)),
    language: lang,
  });
  if (!isWhole || request === undefined) return;
  const { address, init } = request;
  const key = keyOf(method, address, lang, init.body);
  if (answers.has(key)) return;
  const answer = fetch(address, init);
  // The caller that takes the response handles the fault.
  answer.catch(() => {});
  answers.set(key, answer);
}

/** The maximum number of milliseconds for which the application waits for the first paint. */
const LONGEST_PAINT = 300;

/**
 * Resolves when the page is painted. A page in the background is not painted, and an old browser does not report it.
 */
const painted = new Promise<void>((resolve) => {
  const done = () => resolve();
  if (document.hidden) done();
  setTimeout(done, LONGEST_PAINT);
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
});

/** Preloads a module that is imported later, or a style sheet. */
function fetchBy(rel: 'stylesheet' | 'modulepreload', href: string, more: Partial<HTMLLinkElement> = {}) {
  const link = document.createElement('link');
  Object.assign(link, { rel, href, ...more });
  document.head.append(link);
  return link;
}

/** Preloads the full style sheet without applying it. Resolves when it is loaded or has failed. */
const fetchSheet = (href: string): Promise<unknown> =>
  new Promise((done) => {
    sheet = fetchBy('stylesheet', href, { media: 'not all', fetchPriority: 'high', onload: done, onerror: done });
  });

/**
 * After the first paint, makes the early calls and preloads what the application needs. Then imports its modules in
 * order, once the HTML is complete: each is evaluated in its own task.
 */
async function start(modules: readonly string[], [style, ...chunks]: readonly string[]): Promise<void> {
  await painted;
  for (const call of calls) if (call.submit === undefined) ask(call, new URLSearchParams(location.search));
  // A page of the development server already has its style sheet.
  const styled = style && fetchSheet(style);
  for (const chunk of [...modules, ...chunks]) fetchBy('modulepreload', chunk.slice(chunk.indexOf('=') + 1));
  // The application renders things that the page's initial styles do not cover.
  await styled;
  for (const address of modules) {
    if (document.readyState === 'loading')
      await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
    await import(/* @vite-ignore */ address);
  }
}

const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const wordsOf = (name: string) => contentOf(name)?.split(' ') ?? [];

const listening = { capture: true, signal: listeners.signal };
document.addEventListener('click', keepClick, listening);
document.addEventListener('submit', keepSubmit, listening);
window.addEventListener('beforeunload', () => document.documentElement.toggleAttribute(LEAVING, true), listening);
const calls: readonly EarlyCall[] = JSON.parse(contentOf('early-calls') ?? '[]');
start(wordsOf('modules'), wordsOf('chunks')).catch(reportIncomplete);
