import { observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { prepareCalls } from '../../../src/engine/page/createPortal.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();

it.each([
  ['/mfa', ['browser passkey']],
  ['/sign-on/T/mfa', ['browser passkey']],
  ['/mfa/set', ['browser copy']],
  // It requests data of the browser that needs no press.
  ['/', []],
])('%s prepares %j before a press', async (address, operations) => {
  const scene = await openScene({
    compiled,
    address,
    inputs: { token: 'T' },
    script: (http) => http.say('second-factor.list', ok({})),
  });
  const shown = observable({ view: undefined as typeof scene.view | undefined }, {}, { deep: false });
  const prepared: string[] = [];
  prepareCalls(shown, (names) => void prepared.push(...names));
  runInAction(() => (shown.view = scene.view));
  expect(prepared).toEqual(operations);
});
