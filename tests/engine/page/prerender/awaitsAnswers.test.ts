import { expect, it } from 'vitest';
import { awaitsAnswers } from '../../../../src/engine/page/prerender/createRenderer.tsx';
import { compileProject } from '../../../scenarios/bench/compileModules.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';

const compiled = compileProject();

it.each([
  ['/forbidden-app', true, 'its fact waits for an optional load'],
  ['/sign-on/t1/mfa-set', true, 'its image waits for an optional load'],
  ['/', false, 'it has a field'],
  ['/no-such-page', false, 'it waits for nothing'],
])('%s awaits answers: %s, since %s', async (address, awaits) => {
  const { view } = await openScene({ compiled, address });
  expect(awaitsAnswers(view)).toBe(awaits);
});
