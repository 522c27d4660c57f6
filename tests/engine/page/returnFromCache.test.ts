import { expect, it, onTestFinished, vi } from 'vitest';
import { isBlank, returnFromCache } from '../../../src/engine/page/startPage.tsx';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

const compiled = compileProject();

it('a screen is blank until something is typed, passed or answered', async () => {
  const scene = await openScene({ compiled, address: '/' });
  expect(isBlank(scene.view.snapshot)).toBe(true);
  await scene.act((view) => view.change('username', 'ada@acme.test'));
  expect(isBlank(scene.view.snapshot)).toBe(false);
  const answered = { data: undefined, parameters: {}, bound: {} };
  expect(isBlank({ inputs: {}, form: {}, typed: {}, answers: { 'look-up': answered } })).toBe(false);
  const given = await openScene({ compiled, address: '/forbidden-app?usedStartAt=2026-05-01' });
  expect(isBlank(given.view.snapshot)).toBe(false);
});

it('P17: a page that the browser caches is emptied if it contains personal data, and only then', async () => {
  const { portal, act } = await openScene({ compiled, address: '/' });
  const listen = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => listen.mockRestore());
  const unmount = vi.fn();
  const visit = vi.spyOn(portal, 'visit');
  returnFromCache(portal, { unmount });
  const send = (type: string, persisted: boolean) => {
    for (const [heard, listener] of listen.mock.calls)
      if (heard === type && typeof listener === 'function') listener(new PageTransitionEvent(type, { persisted }));
  };
  send('pagehide', true);
  send('pageshow', true);
  expect([unmount.mock.calls.length, visit.mock.calls.length]).toEqual([0, 1]);
  await act((view) => view.change('username', 'ada@acme.test'));
  send('pagehide', false);
  expect(unmount).not.toHaveBeenCalled();
  send('pagehide', true);
  expect(unmount).toHaveBeenCalledOnce();
});
