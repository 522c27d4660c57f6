import { observable, runInAction } from 'mobx';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ScreenModule } from '../../../src/engine/flow/ScreenModule.ts';
import type { PortalChunks } from '../../../src/engine/page/PortalChunks.ts';
import { prefetchNext } from '../../../src/engine/page/prefetchNext.ts';
import { fetchToasts } from '../../../src/engine/renderer/toast/ToastHost.tsx';
import { namespaceOf } from '../../../src/engine/texts/namespaces.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

const compiled = compileProject();

// Its first load is slow, and should not delay a test.
beforeAll(fetchToasts);

const SIGNS = [
  { sign: 'keydown', by: 'a key' },
  { sign: 'pointermove', by: 'a pointer' },
  { sign: 'pointerdown', by: 'a touch' },
  { sign: 'input', by: 'a password manager' },
];

/** A sign-up page, and the chunks that it has fetched and kept. */
async function openSignUp() {
  const { portal, act } = await openScene({ compiled, address: '/signup' });
  const fetched: string[] = [];
  const kept: string[] = [];
  const module = {} as ScreenModule;
  const keep = (screen: string, given: ScreenModule) => void (given === module && kept.push(screen));
  const fetchDirectory = async () => void fetched.push('directory');
  const { view, ports, portal: program } = portal;
  const shown = observable({ view, language: 'ko', keep, fetchDirectory, ports, portal: program }, {}, { deep: false });
  const texts = { addResourceBundle: vi.fn() };
  const chunks: Pick<PortalChunks, 'prefetch' | 'prefetchNext'> = {
    prefetch: async (language, screen) => {
      fetched.push(`${screen}.${language}`);
      return { [screen]: { default: module, texts: { title: screen } } };
    },
    prefetchNext: async (language, screen) => {
      fetched.push(`after ${screen}.${language}`);
      return { 'sign-up-done': { default: module, texts: { title: 'done' } }, elsewhere: {} };
    },
  };
  return { act, shown, fetched, kept, texts, chunks };
}

for (const { sign, by } of SIGNS)
  it(`${by} prefetches the directory and the screens that usually follow, at once and in one chunk`, async () => {
    const { act, shown, fetched, kept, texts, chunks } = await openSignUp();
    onTestFinished(prefetchNext(shown, { chunks, texts }));
    await act(() => {});
    // The page has only been opened so far.
    expect(fetched).toEqual([]);
    window.dispatchEvent(new Event(sign));
    await expect.poll(() => kept).toEqual(['sign-up-done']);
    expect(fetched).toEqual(['directory', 'after sign-up.ko']);
    expect(texts.addResourceBundle.mock.calls).toEqual([['ko', namespaceOf('sign-up-done'), { title: 'done' }]]);
  });

it('nothing more is prefetched after the visitor has moved on', async () => {
  const { act, shown, fetched, texts, chunks } = await openSignUp();
  const fetchDirectory = async () => {
    fetched.push('directory');
    runInAction(() => (shown.view = undefined));
  };
  onTestFinished(prefetchNext(Object.assign(shown, { fetchDirectory }), { chunks, texts }));
  window.dispatchEvent(new Event('keydown'));
  await expect.poll(() => fetched).toEqual(['directory']);
  await act(() => {});
  await fetchToasts();
  expect(fetched).toEqual(['directory']);
});

it('the next screens are prefetched at once for a visitor who began before the scripts arrived', async () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  const { shown, fetched, texts, chunks } = await openSignUp();
  // It fails to load, which must not delay anything.
  const fetchDirectory = () => Promise.reject(new Error('no network'));
  onTestFinished(prefetchNext(Object.assign(shown, { fetchDirectory }), { chunks, texts }));
  await expect.poll(() => fetched).toEqual(['after sign-up.ko']);
});

describe('a link', () => {
  const LINKS = [
    { to: '/password/reset/lookup', by: 'pointerover', fetches: ['reset-lookup.ko'] },
    { to: '/password/reset/lookup', by: 'focusin', fetches: ['reset-lookup.ko'] },
    { to: '/elsewhere', by: 'focusin', fetches: [] },
    { to: 'https://elsewhere.test/password/reset/lookup', by: 'pointerover', fetches: [] },
  ];

  for (const { to, by, fetches } of LINKS)
    it(`to ${to} prefetches ${fetches[0] ?? 'nothing'} on ${by}`, async () => {
      const { shown, fetched, kept, texts, chunks } = await openSignUp();
      onTestFinished(prefetchNext(shown, { chunks, texts }));
      document.body.innerHTML = `<a href="${to}"><span>There</span></a>`;
      onTestFinished(() => document.body.replaceChildren());
      document.querySelector('span')?.dispatchEvent(new Event(by, { bubbles: true }));
      await Promise.resolve();
      expect(fetched).toEqual(fetches);
      await expect.poll(() => kept.length).toBe(fetches.length);
    });

  it('prefetches nothing for a visitor who saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    const { shown, fetched, texts, chunks } = await openSignUp();
    onTestFinished(prefetchNext(shown, { chunks, texts }));
    document.body.innerHTML = '<a href="/password/reset/lookup">There</a>';
    onTestFinished(() => document.body.replaceChildren());
    document.querySelector('a')?.dispatchEvent(new Event('focusin', { bubbles: true }));
    await Promise.resolve();
    expect(fetched).toEqual([]);
  });
});
