import { expect, it, onTestFinished, vi } from 'vitest';

type Loader = typeof import('../../../../src/engine/page/early/loader.ts');

let pages = 0;

/** The first script of a page, with the strings of the build, and nothing else to load. */
async function load(): Promise<Loader> {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.innerHTML = '<p class="late"></p><p class="outdated"></p>';
  pages += 1;
  // A query makes it a module of its own: each page has one.
  const script = `../../../../src/engine/page/early/loader.ts?page=${pages}`;
  const loader: Loader = await import(/* @vite-ignore */ script);
  // Removes its listeners.
  onTestFinished(() => void loader.takeOver());
  return loader;
}

const MISSING = new TypeError('error loading dynamically imported module');
const told = () => [...document.querySelectorAll('.now')].map(({ classList: [name] }) => name);

function listenToWarnings() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  return warn.mock.calls;
}

it('R09: reports at once that a chunk does not arrive, or that the browser is too old to read it', async () => {
  const { reportIncomplete } = await load();
  const warnings = listenToWarnings();
  reportIncomplete(MISSING);
  expect([told(), warnings]).toEqual([['late'], [[MISSING]]]);
  reportIncomplete(new SyntaxError('unexpected token'));
  expect(told()).toEqual(['late', 'outdated']);
});

it('reports nothing about the chunks that Firefox aborts because the page is left', async () => {
  const { reportIncomplete } = await load();
  const warnings = listenToWarnings();
  window.dispatchEvent(new Event('beforeunload'));
  reportIncomplete(MISSING);
  expect([told(), warnings]).toEqual([[], []]);
});
