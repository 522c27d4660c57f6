import { autorun } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FlowStore } from '../../../src/engine/runtime/FlowStore.ts';
import { compileFiles, RULE_FILES } from '../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok, type ScriptedCaller } from '../../scenarios/bench/ScriptedCaller.ts';

const PORTAL = {
  language: { cookie: 'cookie.app_locale' },
  shells: { standard: {}, empty: {}, initiate: {} },
  storage: { 'cookie.app_locale': 'Locale' },
  places: {},
  conditions: {},
  outcomes: { '*': { toast: { error: 'errors.unknown' } } },
};
const BODY = [
  { field: 'first', widget: 'text', required: true, rules: [{ minLength: 3 }] },
  { field: 'second', widget: 'text', required: true, rules: [{ minLength: 3 }] },
  { text: 'echo', values: { said: '$form.second' } },
  { text: 'found', values: { name: '$result.look.0.label' } },
  { submit: 'send', enabled: { valid: 'first' }, do: { banner: 'errors.unknown' } },
  { button: 'look', do: { call: 'look' } },
  { button: 'open', do: { dialog: 'more' } },
];
const compiled = compileFiles({
  ...RULE_FILES,
  'flows/portal.json': PORTAL,
  'flows/hall/door.screen.json': {
    route: { paths: ['/'], shell: 'standard' },
    body: BODY,
    dialogs: { more: { body: [{ text: 'why' }, { cancel: 'close' }] } },
    calls: { look: { operation: 'organisation.search', with: { alias: 'acme' } } },
  },
});

let view: FlowStore;
let settle: () => Promise<void>;
/**
 * The readers that ran again, and the number of times the guard of `send` was evaluated, since the last call of
 * `since`.
 */
let seen: string[] = [];
let judgements = 0;
const stops: (() => void)[] = [];

const READERS: Readonly<Record<string, (from: FlowStore) => unknown>> = {
  'first value': ({ form }) => form.first,
  'second value': ({ form }) => form.second,
  'second error': ({ errors }) => errors.second,
  'second echo': (from) => from.evaluate('$form.second'),
  'found name': (from) => from.evaluate('$result.look.0.label'),
  'send enabled': (from) => from.isEnabled(item(from, 'submit')),
  'look busy': (from) => from.isBusy('look'),
  dialog: ({ dialog }) => dialog?.id,
  banner: ({ banner }) => banner,
  'first locked': (from) => from.isLocked('first'),
};

function item({ program }: FlowStore, kind: string) {
  const found = program?.screen.body.find((one) => kind in one);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

const since = () => {
  const now = { seen, judgements };
  seen = [];
  judgements = 0;
  return now;
};

beforeEach(async () => {
  const look = (http: ScriptedCaller) =>
    http.say('organisation.search', ok([{ id: 'ORG-1', name: 'acme', label: 'Acme' }]));
  const scene = await openScene({ compiled, address: 'https://portal.test/', script: look });
  view = scene.view;
  settle = () => scene.act(() => {});
  for (const [name, read] of Object.entries(READERS)) {
    stops.push(
      autorun(() => {
        read(view);
        seen.push(name);
      }),
    );
  }
  Object.defineProperty(Reflect.get(item(view, 'submit'), 'enabled'), 'valid', {
    configurable: true,
    enumerable: true,
    get: () => {
      judgements += 1;
      return 'first';
    },
  });
  since();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('a keystroke updates its field and what reads it', () => {
  view.change('second', 'a');
  expect(since().seen).toEqual(['second value', 'second echo']);
  view.change('first', 'a');
  expect(since().seen).toEqual(['first value']);
});

it('a keystroke evaluates no guard that reads other fields', () => {
  view.change('first', 'a');
  expect(since().judgements).toBeGreaterThan(0);
  view.change('second', 'a');
  expect(since()).toEqual({ seen: ['second value', 'second echo'], judgements: 0 });
});

it('errors and guards update when they change, not at each keystroke', () => {
  view.change('second', 'a');
  view.blur('second');
  expect(since().seen).toContain('second error');
  view.change('second', 'ab');
  expect(since().seen).not.toContain('second error');
  view.change('second', 'abc');
  expect(since().seen).toContain('second error');
  view.change('first', 'abc');
  expect(since().seen).toEqual(['first value', 'send enabled']);
});

it('an answer updates what reads it', async () => {
  view.press('look');
  expect(since().seen).toEqual(['look busy']);
  await settle();
  expect(view.evaluate('$result.look.0.label')).toBe('Acme');
  expect(since().seen.sort()).toEqual(['found name', 'look busy']);
});

it('a dialog updates nothing of the screen below it', () => {
  view.press('open');
  expect(view.dialog?.id).toBe('more');
  expect(since().seen).toEqual(['dialog']);
  view.closeDialog();
  expect(since().seen).toEqual(['dialog']);
});

it('a finished call disappears from the snapshot', async () => {
  view.press('look');
  expect([view.isPending('look'), Object.keys(view.snapshot.invocations)]).toEqual([true, ['look']]);
  await settle();
  expect([view.isPending('look'), Object.keys(view.snapshot.invocations)]).toEqual([false, []]);
});
