import { observable, runInAction } from 'mobx';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ScreenModule } from '../../../src/engine/flow/ScreenModule.ts';
import type { PortalChunks } from '../../../src/engine/page/PortalChunks.ts';
import { prefetchNext } from '../../../src/engine/page/prefetchNext.ts';
import { fetchToasts } from '../../../src/engine/renderer/toast/ToastHost.tsx';
import { namespaceOf } from '../../../src/engine/texts/namespaces.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

const compiled = compileProject();

// Its first load takes a while, for which no test is to wait.
beforeAll(fetchToasts);

const SIGNS = [
  { sign: 'keydown', by: 'a key' },
  { sign: 'pointermove', by: 'a pointer' },
  { sign: 'pointerdown', by: 'a touch' },
  { sign: 'input', by: 'a password manager' },
];

for (const { sign, by } of SIGNS)
  it(`${by} fetches what can follow a screen, and nothing more after the visitor has gone on`, async () => {
    const scene = await openScene({ compiled, address: '/signup' });
    const fetched: string[] = [];
    const kept: string[] = [];
    const module = {} as ScreenModule;
    const keep = (screen: string, given: ScreenModule) => void (given === module && kept.push(screen));
    const fetchDirectory = async () => void fetched.push('directory');
    const shown = observable({ view: scene.portal.view, language: 'ko', keep, fetchDirectory }, {}, { deep: false });
    const addResourceBundle = vi.fn();
    const prefetch: PortalChunks['prefetch'] = async (language, screen) => {
      fetched.push(`${screen}.${language}`);
      if (fetched.length === 3) runInAction(() => (shown.view = undefined));
      // The second one cannot be had now.
      return fetched.length === 2 ? { module, texts: { title: screen } } : {};
    };
    const stop = prefetchNext(shown, { chunks: { prefetch }, texts: { addResourceBundle } });
    await scene.act(() => {});
    // The page is only open so far.
    expect(fetched).toEqual([]);
    window.dispatchEvent(new Event(sign));
    await expect.poll(() => fetched.length).toBe(3);
    await scene.act(() => {});
    expect(fetched).toEqual(['directory', expect.stringMatching(/\.ko$/), expect.stringMatching(/\.ko$/)]);
    const [, first = ''] = fetched.map((name) => name.replace('.ko', ''));
    expect(kept).toEqual([first]);
    expect(addResourceBundle.mock.calls).toEqual([['ko', namespaceOf(first), { title: first }]]);
    stop();
  });

it('what can follow is fetched at once for a visitor who began before the scripts came', async () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  const scene = await openScene({ compiled, address: '/signup' });
  const fetched: string[] = [];
  // It cannot be had now, which holds up nothing.
  const fetchDirectory = () => Promise.reject(new Error('no network'));
  const keep = () => {};
  const shown = observable({ view: scene.portal.view, language: 'ko', keep, fetchDirectory }, {}, { deep: false });
  const prefetch: PortalChunks['prefetch'] = async (language, screen) => {
    fetched.push(`${screen}.${language}`);
    return {};
  };
  const stop = prefetchNext(shown, { chunks: { prefetch }, texts: { addResourceBundle: vi.fn() } });
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  stop();
});
