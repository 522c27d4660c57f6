import { expect, it } from 'vitest';
import { NORMALISERS } from '../../../src/engine/fields/normalisers.ts';
import { indexScreen } from '../../../src/engine/runtime/ScreenIndex.ts';
import { definition as portalDefinition } from '../../../src/portal/definition.ts';
import { compileFiles, RULE_FILES } from '../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok } from '../../scenarios/bench/ScriptedCaller.ts';
import { postcode } from './added/postcode/kind.ts';
import { readPostcode } from './added/postcode/readPostcode.ts';

const definition = { ...portalDefinition, fields: { ...portalDefinition.fields, postcode } };
const compiled = compileFiles(
  {
    ...RULE_FILES,
    'flows/portal.json': {
      language: { cookie: 'cookie.app_locale' },
      shells: { standard: {} },
      storage: { 'cookie.app_locale': 'Locale' },
      places: {},
      conditions: {},
      outcomes: { '*': { toast: { error: 'errors.unknown' } } },
    },
    'flows/hall/address.screen.json': {
      route: { paths: ['/'], shell: 'standard' },
      body: [
        {
          field: 'code',
          widget: 'postcode',
          rules: [{ pattern: '^[A-Z0-9]+ [A-Z0-9]{3}$', message: 'validation.required' }],
        },
        { submit: 'go', do: { call: 'look' } },
      ],
      calls: { look: { operation: 'organisation.search', with: { alias: '$form.code' } } },
    },
  },
  definition,
);
const open = (parts: object) =>
  openScene({
    compiled,
    address: 'https://portal.test/',
    parts,
    script: (http) => http.say('organisation.search', ok([])),
  });

it('a kind of field that a portal adds brings its own normaliser', async () => {
  const scene = await open({ normalisers: { postcode: readPostcode } });
  await scene.act((view) => view.change('code', ' sw1a 1aa '));
  expect(scene.view.form.code).toBe(' sw1a 1aa ');
  await scene.act((view) => view.blur('code'));
  expect(scene.view.form.code).toBe('SW1A 1AA');
  await scene.act((view) => view.press('go'));
  expect(scene.view.errors).toEqual({});
  expect(scene.http.sent('organisation.search')).toEqual([{ alias: 'SW1A 1AA' }]);
});

it('a page without the normaliser of a kind says which one to add', async () => {
  const { program } = await compiled.load('address');
  const words = 'Field "code" needs the normaliser "postcode". Add it to "normalisers" of the page.';
  expect(() => indexScreen(program, NORMALISERS)).toThrow(words);
  expect(() => indexScreen(program, { ...NORMALISERS, postcode: readPostcode })).not.toThrow();
});
