import { expect, it } from 'vitest';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';

it('values for a one-time message leave the address at once, so a reload does not repeat it', async () => {
  const scene = await openScene({ compiled: compileProject(), address: '/?ended=session&app=notes' });
  expect(scene.portal.toasts.list.map(({ message }) => message)).toEqual([{ key: 'validation.token.expired' }]);
  expect(scene.navigation.address).toBe('/?app=notes');
  expect(scene.navigation.current().state).toEqual({ inputs: {} });
  expect(scene.navigation.entries).toHaveLength(1);
  await scene.act((view) => view.press('create-account'));
  expect(scene.navigation.current().state, 'no organisation was known').toEqual({ inputs: {} });
});
