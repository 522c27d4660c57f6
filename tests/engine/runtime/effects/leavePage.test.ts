import { expect, it } from 'vitest';
import { compileProject } from '../../../scenarios/bench/compileModules.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';

const compiled = compileProject();

it('a page that is still there ten seconds after it left can be used again', async () => {
  const scene = await openScene({ compiled, address: '/mfa/error?app=launcher' });
  const press = async () => {
    await scene.act((view) => view.press('launcher'));
    await scene.clock.advance(50);
    return scene.navigation.left.length;
  };
  expect(await press()).toBe(1);
  await scene.clock.advance(9_900);
  expect(await press(), 'the page may still be leaving').toBe(1);
  await scene.clock.advance(50);
  expect(await press()).toBe(2);
});
