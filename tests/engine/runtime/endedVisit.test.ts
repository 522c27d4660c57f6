import { expect, it } from 'vitest';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();
const CHECK = 'POST /check-token';

/** A scene whose navigation does not show a screen at once, but first asks whether the page is still wanted. */
async function openOld(address: string, script: (http: ScriptedCaller) => void = () => {}) {
  const scene = await openScene({ compiled, address, script });
  const shows: (() => void)[] = [];
  scene.navigation.renew = (show) => void shows.push(show);
  return { scene, shows };
}

it('a page of a visit that has ended is asked for anew at the next screen, whose entry has what the screen is given', async () => {
  const { scene, shows } = await openOld('/');
  await scene.fill({ username: 'ada@acme.test' });
  await scene.act((view) => view.press('forgot-password'));
  expect(scene.navigation.current()).toMatchObject({
    path: '/password/reset/lookup',
    state: { inputs: { username: 'ada@acme.test' } },
  });
  expect(shows).toHaveLength(1);
  expect(scene.view.program?.id).toBe('sign-in');
  // The server does not answer.
  await scene.act(() => shows[0]?.());
  expect(scene.view.program?.id).toBe('reset-lookup');
  await scene.act(() => shows[0]?.());
  expect(scene.view.form.username).toBe('ada@acme.test');
});

it('a page of a visit that has ended shows the next screen itself if only this page has its message, or its secret', async () => {
  const { scene, shows } = await openOld('/signup', (http) => http.withhold(CHECK));
  scene.http.of(CHECK)[0]?.answer(refuse('EXPIRED'));
  await scene.clock.advance(0);
  expect(scene.portal.screen).toBe('sign-in');
  expect(scene.view.banner).toMatchObject({ key: 'validation.token.expired' });
  const other = await openOld('/mfa/info?token=a-token-of-a-step', (http) =>
    http.say('POST /mfa/check-sign-token', ok({ username: 'a@b.co', orgId: 'O1', businessUser: true })),
  );
  await other.scene.clock.advance(1000);
  await other.scene.act((view) => view.press('set-up'));
  expect(other.scene.portal.screen).toBe('mfa-set');
  expect([shows, other.shows]).toEqual([[], []]);
});
