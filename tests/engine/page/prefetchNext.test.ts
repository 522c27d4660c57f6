import { observable, runInAction } from 'mobx';
import { expect, it, onTestFinished } from 'vitest';
import { prefetchNext } from '../../../src/engine/page/prefetchNext.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

const compiled = compileProject();

it('what can follow a screen is fetched once it has begun, and no more after the visitor has gone on', async () => {
  const scene = await openScene({ compiled, address: '/signup' });
  const fetched: string[] = [];
  const shown = observable({ view: scene.portal.view, language: 'ko' }, {}, { deep: false });
  const stop = prefetchNext(shown, {
    prefetch: async (language, screen) => {
      fetched.push(`${screen}.${language}`);
      if (fetched.length === 2) runInAction(() => (shown.view = undefined));
    },
  });
  await scene.act(() => {});
  // The page is only open so far.
  expect(fetched).toEqual([]);
  window.dispatchEvent(new Event('keydown'));
  await expect.poll(() => fetched.length).toBe(2);
  await scene.act(() => {});
  expect(fetched).toHaveLength(2);
  expect(fetched.every((name) => name.endsWith('.ko'))).toBe(true);
  stop();
});

it('what can follow is fetched at once for a visitor who began before the scripts came', async () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
  const scene = await openScene({ compiled, address: '/signup' });
  const fetched: string[] = [];
  const shown = observable({ view: scene.portal.view, language: 'ko' }, {}, { deep: false });
  const stop = prefetchNext(shown, {
    prefetch: async (language, screen) => void fetched.push(`${screen}.${language}`),
  });
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  stop();
});
