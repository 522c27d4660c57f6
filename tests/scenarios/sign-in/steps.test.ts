import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene, type Scene } from '../bench/openScene.ts';
import { ok, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const ACME = { id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme Inc', value: 'acme', decorators: [] };

const lookUp = (data: Readonly<Record<string, unknown>> = {}) => ok({ next: 'PASSWORD', ...data });

const open = (script: (http: ScriptedCaller, browser: ScriptedCaller) => void = () => {}, address = '/') =>
  openScene({
    compiled,
    address,
    script: (http, browser) => {
      http.say('GET /lookup', lookUp()).say('GET /orgs', ok([ACME]));
      script(http, browser);
    },
  });

describe('from the ID to the password', () => {
  it('the page has the colour of the organisation until another account is meant', async () => {
    const colored = { ...ACME, color: '#0b7a5b' };
    const scene = await openScene({
      compiled,
      address: '/',
      script: (http) => {
        http.say('GET /orgs/{id}', ok(colored));
        http.say('GET /lookup', lookUp({ user: { orgId: 'O1' } }));
        http.say('POST /signin/password', ok({ token: 'T' }, 'MFA_SIGNIN'));
      },
    });
    const color = () => scene.portal.shell?.color;
    await scene.fill({ username: 'ada@acme.test' });
    expect(color()).toBeUndefined();
    await scene.act((view) => view.press('next'));
    expect(color()).toBe('#0b7a5b');
    await scene.act((view) => view.press('change-account'));
    await scene.fill({ username: 'grace@solo.test' });
    expect(color(), 'another ID').toBeUndefined();
    await scene.fill({ username: 'ada@acme.test' });
    await scene.act((view) => view.press('next'));
    await scene.fill({ password: 'Correct-Horse-7' });
    await scene.act((view) => view.press('sign-in'));
    expect(scene.portal.screen).toBe('mfa');
    expect(color(), 'the next step').toBe('#0b7a5b');
    scene.portal.goTo('chooser', {}, false);
    await scene.clock.advance(0);
    expect(scene.portal.screen).toBe('chooser');
    expect(color(), 'a choice of accounts').toBeUndefined();
  });

  it('R04: Back leads to the ID step with the ID in the field, and Forward to the password again', async () => {
    const scene = await open();
    const { navigation, view } = scene;
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(view.state).toBe('password');
    expect(navigation.entries.map(({ address }) => address)).toEqual(['/', '/']);
    await scene.act(() => navigation.back());
    expect(scene.view, 'the same visit').toBe(view);
    expect(view.state).toBe('identify');
    expect(view.form.username).toBe('ada@acme.test');
    await scene.act(() => navigation.forward());
    expect(view.state).toBe('password');
    expect(scene.http.of('GET /lookup'), 'nothing is asked again').toHaveLength(1);
    await scene.act(() => navigation.back());
    await scene.fill({ username: 'grace@solo.test' });
    await scene.act(() => navigation.forward());
    expect(view.state, 'nobody knows yet how the other ID signs in').toBe('identify');
  });

  it.each([
    ['the link', (scene: Scene) => scene.act((view) => view.press('change-account'))],
    ['Back', (scene: Scene) => scene.act(() => scene.navigation.back())],
  ])('a password that was typed for one ID goes to no other one, after %s', async (_, leave) => {
    const scene = await open();
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    await scene.fill({ password: 'Correct-Horse-7' });
    await leave(scene);
    await scene.fill({ username: 'grace@solo.test' }, 'next');
    expect([scene.view.state, scene.view.form.password]).toEqual(['password', undefined]);
    await scene.act((view) => view.press('sign-in'));
    expect(scene.http.of('POST /signin/password')).toEqual([]);
  });

  it('R04: a link back removes the history entry of the password step', async () => {
    const scene = await open();
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    await scene.act((view) => view.press('change-account'));
    expect(scene.view.state).toBe('identify');
    expect(scene.navigation.index).toBe(0);
    await scene.act((view) => view.press('next'));
    expect(scene.view.state).toBe('password');
    expect(scene.navigation.entries).toHaveLength(2);
  });
});
