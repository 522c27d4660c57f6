import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compileFiles } from '../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { refuse } from '../../scenarios/bench/ScriptedCaller.ts';
import { PORTAL } from './bench.ts';
import { go, play, success } from './play.ts';

const ME = 'account.read';
const me = (goto: string) => ({ me: { operation: ME, load: 'required', on: { UNAUTHORIZED: { goto } } } });
const away = { button: 'away', do: { goto: 'third' } };
const screen = (path: string, calls: object) => ({ route: { paths: [path], shell: 'empty' }, body: [away], calls });

/** Two screens that redirect to each other while there is no session, and a third one that stays. */
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

/** The findings about a screen that may run into a cycle. */
const endlessCycle = (shown: object): string[] =>
  check(
    [
      { path: 'flows/portal.json', text: JSON.stringify(PORTAL) },
      // If a file is missing that every portal needs, the checker reports only that.
      ...['flows/brand.json', 'flows/kinds.json', 'locales/languages.json'].map((path) => ({
        path,
        text: readFileSync(path, 'utf8'),
      })),
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

describe('screens that redirect to each other', () => {
  it('D-09 R01: stop, show a message, and remain usable', async () => {
    const scene = await open();
    await scene.clock.advance(100);
    expect(scene.http.of(ME)).toHaveLength(3);
    expect(scene.portal.screen).toBe('first');
    expect(scene.view.toasts.map(({ message }) => message)).toEqual([{ key: 'errors.unknown' }]);
    expect(scene.view).toMatchObject({ phase: 'ready', snapshot: { left: false } });
    await scene.act((view) => view.press('away'));
    expect(scene.navigation.address).toBe('/third');
  });

  it('start over after a press, and after Back', async () => {
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

describe('states that lead to each other', () => {
  const round = (when: object) => ({
    body: [go({ state: 'a' }), { text: 'calm', in: ['rest', 'a', 'b'] }],
    states: { rest: {}, a: { entry: { ...when, state: 'b' } }, b: { entry: { ...when, state: 'a' } } },
  });

  it.each([
    ['a guard that stays true', { when: 'saas' }],
    ['no guard at all', {}],
  ])('R01: stop under %s, show a message, and leave the screen usable', async (_, when) => {
    const screen = await play(round(when));
    const effects = screen.press('go');
    expect(effects).toEqual([{ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } }]);
    expect(screen.state).toMatchObject({ ready: true, left: false });
    expect(['a', 'b']).toContain(screen.state.state);
    expect(screen.press('go').filter(({ kind }) => kind === 'toast').length).toBeLessThanOrEqual(1);
  });

  it('R01: stop if the screen begins with them', async () => {
    const screen = await play({ ...round({ when: 'saas' }), entry: { state: 'b' } });
    expect(screen.kind('toast')).toHaveLength(1);
    expect(screen.state.ready).toBe(true);
  });

  it('R01: stop under guards that the checker cannot judge because an answer decides them', async () => {
    const answered = '$result.me.username';
    const screen = await play({ ...round({ when: answered }), calls: { me: { operation: ME, load: 'required' } } });
    expect(endlessCycle(round({ when: answered }))).toEqual([]);
    screen.answer(ME, success({ username: 'ada@acme.test' }));
    expect(screen.press('go')).toEqual([{ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } }]);
    expect(screen.state).toMatchObject({ ready: true, left: false });
  });

  it('R01: have a finding if the checker can judge their guards', () => {
    expect(endlessCycle(round({ when: 'saas' }))).toEqual([expect.stringContaining('this repeats forever')]);
  });

  it('leave the screen once, even if the exit leads to a state again', async () => {
    const exit = { store: { 'session.newDevice': true }, state: 'a' };
    const screen = await play({ ...round({ when: 'saas' }), body: [go({ goto: 'other' })], exit });
    expect(screen.press('go').map(({ kind }) => kind)).toEqual(['store', 'goto']);
    expect(screen.state).toMatchObject({ left: true, exited: true });
  });

  it('run to the last of a long chain of states', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const states = Object.fromEntries(
      names.map((name, index) => [name, index === 39 ? {} : { entry: { state: names[index + 1] } }]),
    );
    const screen = await play({ body: [{ text: 'x' }], states });
    expect(screen.state.state).toBe('s39');
    expect(screen.kind('toast')).toEqual([]);
  });
});
