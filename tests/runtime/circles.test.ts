import { describe, expect, it } from 'vitest';
import { compileFiles } from '../scenarios/bench/compileFiles.ts';
import { openScene } from '../scenarios/bench/openScene.ts';
import { refuse } from '../scenarios/bench/ScriptedCaller.ts';

const ME = 'GET /users/me';
const me = (goto: string) => ({ me: { operation: ME, load: 'required', on: { UNAUTHORIZED: { goto } } } });
const away = { button: 'away', do: { goto: 'third' } };
const screen = (path: string, calls: object) => ({ route: { paths: [path], shell: 'empty' }, body: [away], calls });

/** Two screens that send on to each other whenever nobody is signed in, and one where it all rests. */
const compiled = compileFiles({
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale', fallback: 'en' },
    shells: { standard: {}, empty: {}, initiate: {} },
    storage: { 'cookie.app_locale': 'Locale' },
    places: {},
    conditions: {},
    outcomes: { '*': { toast: { error: 'errors.unknown' } } },
  },
  'flows/f/first.screen.json': screen('/', me('second')),
  'flows/f/second.screen.json': screen('/second', me('first')),
  'flows/f/third.screen.json': {
    ...screen('/third', {}),
    body: [{ button: 'back', do: { goto: 'first' } }],
  },
});

const open = () => openScene({ compiled, address: '/', script: (http) => http.say(ME, refuse('UNAUTHORIZED')) });

describe('screens that send on to each other', () => {
  it('D-09 R01: come to rest, with something said and a way on', async () => {
    const scene = await open();
    await scene.clock.advance(100);
    expect(scene.http.of(ME)).toHaveLength(3);
    expect(scene.portal.screen).toBe('first');
    expect(scene.view.toasts.map(({ message }) => message)).toEqual([{ key: 'errors.unknown' }]);
    expect(scene.view).toMatchObject({ phase: 'ready', run: { left: false } });
    await scene.act((view) => view.press('away'));
    expect(scene.navigation.address).toBe('/third');
  });

  it('do so anew after a press, and after Back', async () => {
    const scene = await open();
    await scene.act((view) => view.press('away'));
    await scene.act((view) => view.press('back'));
    expect(scene.http.of(ME)).toHaveLength(6);
    scene.navigation.back();
    await scene.act(() => {});
    expect(scene.navigation.address).toBe('/third');
    scene.navigation.back();
    await scene.clock.advance(0);
    expect(scene.http.of(ME)).toHaveLength(9);
  });
});
