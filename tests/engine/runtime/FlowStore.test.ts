import { autorun } from 'mobx';
import { expect, it } from 'vitest';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok, refuse } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();

it.each([
  ['VERIFY-11', '/email-verification/failed?reason=revoked', 'returned'],
  ['VERIFY-12', '/email-verification/failed?reason=expired', 'expired'],
  ['VERIFY-13', '/email-verification/failed?reason=unknown', 'warning'],
  ['STATUS-14', '/forbidden-app?reason=NOT_START', 'calendar'],
  ['STATUS-15', '/forbidden-app', 'lock'],
  ['ROUTE-54', '/no-such-page', 'missing'],
])("%s: on %s the illustration of the state comes before the screen's: %s", async (_, address, illustration) => {
  const { view } = await openScene({ compiled, address });
  expect(view.illustration).toBe(illustration);
});

it('a screen without an illustration, in a state without one, shows none', async () => {
  const { view } = await openScene({ compiled, address: '/' });
  expect(view).toMatchObject({ state: 'identify', illustration: undefined });
});

it.each([
  ['shows what it said', ok({ id: 'a1', name: 'Boats' }), true],
  ['is gone without it', refuse('NOT_FOUND'), false],
])('the place of a fact is kept while its answer is pending, and %s', async (_, answer, isShown) => {
  const scene = await openScene({
    compiled,
    address: '/forbidden-app?orgAppId=a1',
    script: (http) => http.withhold('organisation-app.read'),
  });
  const fact = scene.view.program?.screen.body.find((item) => 'fact' in item && item.fact === 'app');
  if (fact === undefined) throw new Error('no fact');
  expect([scene.view.isAwaited(fact), scene.view.isVisible(fact)]).toEqual([true, false]);
  await scene.act(() => scene.http.of('organisation-app.read')[0]?.answer(answer));
  expect([scene.view.isAwaited(fact), scene.view.isVisible(fact)]).toEqual([false, isShown]);
});

it('a reader of the address of a place or an image is not notified of a step that leaves it as it is', async () => {
  const scene = await openScene({ compiled, address: '/' });
  const read: unknown[] = [];
  const stop = autorun(() => read.push([scene.view.placeOf('terms'), scene.view.imageOf('https://static.test/i.svg')]));
  await scene.fill({ username: 'ada@acme.test' });
  await scene.act((view) => view.press('next'));
  scene.shell.changeLanguage('ja');
  stop();
  expect(read).toEqual([[expect.stringMatching(/^https:/), 'https://static.test/i.svg']]);
});
