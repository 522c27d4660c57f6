import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compileFiles } from '../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { refuse } from '../../scenarios/bench/ScriptedCaller.ts';
import { PORTAL } from './bench.ts';
import { go, play, success } from './play.ts';

const ME = 'GET /users/me';
const me = (goto: string) => ({ me: { operation: ME, load: 'required', on: { UNAUTHORIZED: { goto } } } });
const away = { button: 'away', do: { goto: 'third' } };
const screen = (path: string, calls: object) => ({ route: { paths: [path], shell: 'empty' }, body: [away], calls });

/** Two screens that send on to each other whenever nobody is signed in, and one where it all rests. */
const compiled = compileFiles({
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale' },
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

/** What the checker says of a screen that may go round. */
const endlessCycle = (shown: object): string[] =>
  check(
    [
      { path: 'flows/portal.json', text: JSON.stringify(PORTAL) },
      {
        path: 'flows/f/test.screen.json',
        text: JSON.stringify({
          route: { paths: ['/'], shell: 'standard' },
          calls: { me: { operation: ME, load: 'required' } },
          ...shown,
        }),
      },
    ],
    definition,
  )
    .filter(({ rule }) => rule === 'endless-cycle')
    .map(({ message }) => message);

const open = () => openScene({ compiled, address: '/', script: (http) => http.say(ME, refuse('UNAUTHORIZED')) });

describe('screens that send on to each other', () => {
  it('D-09 R01: come to rest, with something said and a way on', async () => {
    const scene = await open();
    await scene.clock.advance(100);
    expect(scene.http.of(ME)).toHaveLength(3);
    expect(scene.portal.screen).toBe('first');
    expect(scene.view.toasts.map(({ message }) => message)).toEqual([{ key: 'errors.unknown' }]);
    expect(scene.view).toMatchObject({ phase: 'ready', snapshot: { left: false } });
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

describe('states that send on to each other', () => {
  const round = (when: object) => ({
    body: [go({ state: 'a' }), { text: 'calm', in: ['rest', 'a', 'b'] }],
    states: { rest: {}, a: { entry: { ...when, state: 'b' } }, b: { entry: { ...when, state: 'a' } } },
  });

  it.each([
    ['a guard that stays true', { when: 'saas' }],
    ['no guard at all', {}],
  ])('R01: come to rest under %s, with something said, and the screen lives on', async (_, when) => {
    const screen = await play(round(when));
    const effects = screen.press('go');
    expect(effects).toEqual([{ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } }]);
    expect(screen.state).toMatchObject({ ready: true, left: false });
    expect(['a', 'b']).toContain(screen.state.state);
    expect(screen.press('go').filter(({ kind }) => kind === 'toast').length).toBeLessThanOrEqual(1);
  });

  it('R01: come to rest when the screen begins with them', async () => {
    const screen = await play({ ...round({ when: 'saas' }), entry: { state: 'b' } });
    expect(screen.kind('toast')).toHaveLength(1);
    expect(screen.state.ready).toBe(true);
  });

  it('R01: come to rest under guards that no checker can judge, since an answer decides them', async () => {
    const answered = '$result.me.username';
    const screen = await play({ ...round({ when: answered }), calls: { me: { operation: ME, load: 'required' } } });
    expect(endlessCycle(round({ when: answered }))).toEqual([]);
    screen.answer(ME, success({ username: 'ada@acme.test' }));
    expect(screen.press('go')).toEqual([{ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } }]);
    expect(screen.state).toMatchObject({ ready: true, left: false });
  });

  it('R01: are found by the checker under guards that it can judge', () => {
    expect(endlessCycle(round({ when: 'saas' }))).toEqual([expect.stringContaining('this repeats without end')]);
  });

  it('leave the screen once where its exit leads on as well', async () => {
    const exit = { store: { 'session.newDevice': true }, state: 'a' };
    const screen = await play({ ...round({ when: 'saas' }), body: [go({ goto: 'other' })], exit });
    expect(screen.press('go').map(({ kind }) => kind)).toEqual(['store', 'goto']);
    expect(screen.state).toMatchObject({ left: true, exited: true });
  });

  it('go on to where it rests, however long the way', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const states = Object.fromEntries(
      names.map((name, index) => [name, index === 39 ? {} : { entry: { state: names[index + 1] } }]),
    );
    const screen = await play({ body: [{ text: 'x' }], states });
    expect(screen.state.state).toBe('s39');
    expect(screen.kind('toast')).toEqual([]);
  });
});
