import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LANGUAGE_LIST } from '../../../../src/contract/languages.ts';
import { TextWidget } from '../../../../src/engine/fields/text/TextWidget.tsx';
import { UsernameWidget } from '../../../../src/engine/fields/username/UsernameWidget.tsx';
import { PortalFrame } from '../../../../src/engine/renderer/PortalFrame.tsx';
import { createTexts } from '../../../../src/engine/texts/createTexts.ts';
import { namespaceOf } from '../../../../src/engine/texts/namespaces.ts';
import type { Widget } from '../../../../src/engine/widgets/WidgetLoader.ts';
import { THEME } from '../../../../src/theme/theme.ts';
import { compileFiles, RULE_FILES } from '../../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';
import { ok } from '../../../scenarios/bench/ScriptedCaller.ts';

const PORTAL = {
  language: { cookie: 'cookie.app_locale' },
  shells: { standard: {}, empty: {}, initiate: {} },
  storage: { 'cookie.app_locale': 'Locale' },
  places: {},
  conditions: {},
  outcomes: { '*': { toast: { error: 'errors.unknown' } } },
};
const FIELDS = ['first', 'second', 'third', 'code', 'user'];
const compiled = compileFiles({
  ...RULE_FILES,
  'flows/portal.json': PORTAL,
  'flows/hall/door.screen.json': {
    route: { paths: ['/'], shell: 'standard' },
    body: [
      { field: 'first', widget: 'text', required: true, rules: [{ minLength: 3 }] },
      { field: 'second', widget: 'text', required: true },
      { field: 'third', widget: 'text', required: '$result.look.0' },
      // A rule that no schema can express, so that RJSF calls `customValidate`.
      { field: 'code', widget: 'text', rules: [{ differsFrom: '$result.look.0.id', message: 'validation.required' }] },
      { field: 'user', widget: 'username' },
      { submit: 'send', enabled: { valid: 'first' }, do: { call: 'look' } },
      { button: 'look', do: { call: 'look' } },
      { button: 'more', do: { dialog: 'more' } },
    ],
    dialogs: { more: { body: [{ text: 'why' }, { cancel: 'close' }] } },
    calls: { look: { operation: 'organisation.search', with: { alias: 'acme' } } },
  },
});
const TEXTS = {
  title: 'Door',
  fields: Object.fromEntries(FIELDS.map((field) => [field, { label: field }])),
  actions: { send: 'Send', look: 'Look', more: 'More' },
  dialogs: { more: { title: 'More', texts: { why: 'Because' }, actions: { close: 'Close' } } },
};

const read = (file: string) => JSON.parse(readFileSync(`locales/en/${file}.json`, 'utf8'));

/** The fields that React has rendered again since the last call. */
const drawn = new Set<string>();
const takeDrawn = () => {
  const taken = FIELDS.filter((field) => drawn.has(field));
  drawn.clear();
  return taken;
};

const watched =
  (Inner: Widget): Widget =>
  (props) => (
    <Profiler id={props.name} onRender={(field) => drawn.add(field)}>
      <Inner {...props} />
    </Profiler>
  );
const WIDGETS = { text: watched(TextWidget), username: watched(UsernameWidget) };

async function open() {
  const scene = await openScene({
    compiled,
    address: 'https://portal.test/',
    script: (http) => http.say('organisation.search', ok([{ id: 'ORG-1', name: 'acme', label: 'Acme' }])),
  });
  const i18n = await createTexts('en', {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGE_LIST,
    resources: { en: { portal: read('portal'), messages: read('messages'), [namespaceOf('door')]: TEXTS } },
  });
  render(
    <MemoryRouter>
      <I18nextProvider i18n={i18n}>
        <PortalFrame shell={scene.shell} view={scene.view} isPending={false} theme={THEME} widgets={WIDGETS} />
      </I18nextProvider>
    </MemoryRouter>,
  );
  takeDrawn();
  return scene;
}

const type = (field: string, text: string) => userEvent.type(screen.getByRole('textbox', { name: field }), text);
const isDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

it('a keystroke re-renders no field, even if it enables a button', async () => {
  const { view } = await open();
  await type('second', 'a');
  expect(takeDrawn()).toEqual([]);
  await type('user', 'a');
  expect(takeDrawn()).toEqual([]);
  expect(view.form).toMatchObject({ second: 'a', user: 'a' });
  await type('first', 'ab');
  expect(isDisabled('Send')).toBe(true);
  await type('first', 'c');
  expect(isDisabled('Send')).toBe(false);
  expect(takeDrawn()).toEqual([]);
});

it('a value that the flow sets shows in its input', async () => {
  const { view } = await open();
  await type('second', 'typed');
  await act(async () => view.change('second', 'set'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'second' }).value).toBe('set');
});

it('an error that appears or disappears re-renders only its field', async () => {
  const { view } = await open();
  await act(async () => view.change('first', 'a'));
  takeDrawn();
  await act(async () => view.blur('first'));
  expect(view.errors).toHaveProperty('first');
  expect(takeDrawn()).toEqual(['first']);
  await act(async () => view.change('first', 'abc'));
  expect(view.errors).toEqual({});
  expect(takeDrawn()).toEqual(['first']);
});

it('an answer re-renders the fields that read it', async () => {
  const { view, act: play } = await open();
  await act(async () => play(() => view.press('look')));
  expect(view.isRequired('third')).toBe(true);
  expect(takeDrawn()).toEqual(['third']);
  await act(async () => play(() => view.change('code', 'ORG-1')));
  await act(async () => play(() => view.blur('code')));
  expect(Object.keys(view.errors)).toEqual(['code']);
  expect(takeDrawn()).toEqual(['code']);
});

it('a dialog that opens or closes re-renders no field of the screen', async () => {
  const { view } = await open();
  await act(async () => view.press('more'));
  expect(screen.getByText('Because')).not.toBeNull();
  await act(async () => view.closeDialog());
  expect(takeDrawn()).toEqual([]);
});
