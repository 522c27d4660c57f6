import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_LIST } from '../../../src/contract/languages.ts';
import { check } from '../../../src/engine/checker/check.ts';
import { createWidgets } from '../../../src/engine/page/createWidgets.ts';
import { PortalFrame } from '../../../src/engine/renderer/PortalFrame.tsx';
import { createTexts } from '../../../src/engine/texts/createTexts.ts';
import { namespaceOf } from '../../../src/engine/texts/namespaces.ts';
import { definition as portalDefinition } from '../../../src/portal/definition.ts';
import { THEME } from '../../../src/theme/theme.ts';
import { compileFiles, RULE_FILES } from '../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { decisive } from './added/decisive.ts';
import { rating } from './added/rating/kind.ts';
import { RatingWidget } from './added/rating/RatingWidget.tsx';
import { shareOf } from './added/share-of.ts';

// Everything that is added is in `added`: a folder for the kind, one file each for the function and the predicate.
const definition = {
  ...portalDefinition,
  fields: { ...portalDefinition.fields, rating },
  functions: { ...portalDefinition.functions, 'share-of': shareOf },
  predicates: { ...portalDefinition.predicates, decisive },
};
const widgets = createWidgets({ widgets: { early: { rating: RatingWidget } } }).loaded;

const RULE = { predicate: 'decisive', message: 'validation.decisive' };
const FIELD = { field: 'stars', widget: 'rating', stars: 5, required: true, rules: [RULE] };
const SHARE = { 'share-of': { part: '$form.stars', whole: 5 } };

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** The files of a portal with one screen. */
const filesWith = (field: object, share: object = SHARE) => ({
  ...RULE_FILES,
  // If a file is missing that every portal needs, the checker reports only that.
  'flows/brand.json': readJson('flows/brand.json'),
  'locales/languages.json': readJson('locales/languages.json'),
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale' },
    shells: { standard: {} },
    storage: { 'cookie.app_locale': 'Locale' },
    places: {},
    conditions: {},
    outcomes: { '*': { toast: { error: 'errors.unknown' } } },
  },
  'flows/hall/opinion.screen.json': {
    route: { paths: ['/'], shell: 'standard' },
    states: { form: {}, sent: {} },
    body: [
      field,
      { field: 'name', widget: 'text' },
      { text: 'share', values: { share } },
      { submit: 'go', do: { state: 'sent' } },
    ],
  },
});

/** The findings about the added words, with their places. */
function findingsOf(field: object, share?: object): string[] {
  const files = filesWith(field, share);
  const sources = Object.entries(files).map(([path, value]) => ({ path, text: `${JSON.stringify(value, null, 1)}\n` }));
  const about = ['unknown-member', 'missing-member', 'wrong-type', 'unknown-word', 'value-type', 'impossible-rule'];
  const lines = sources.find(({ path }) => path.includes('opinion'))?.text.split('\n') ?? [];
  return check(sources, definition)
    .filter(({ rule, file }) => about.includes(rule) && file.includes('opinion'))
    .map(({ rule, line, message }) => `${rule} at ${lines[line - 1]?.trim()} ${message}`);
}

describe('a kind of field, a function and a predicate that a portal adds', () => {
  it('are accepted by the checker', () => {
    expect(findingsOf(FIELD)).toEqual([]);
  });

  it.each([
    [{ ...FIELD, stars: 'five' }, SHARE, /^wrong-type at "stars": "five", /],
    [{ field: 'stars', widget: 'rating' }, SHARE, /^missing-member .* "stars" is missing/],
    [{ ...FIELD, options: '$input.a' }, SHARE, /^unknown-member at "options"/],
    [{ ...FIELD, rules: [{ minLength: 2 }] }, SHARE, /^impossible-rule .* minLength does not apply to a rating/],
    [
      { ...FIELD, rules: [{ ...RULE, predicate: 'visible' }] },
      SHARE,
      /^impossible-rule .* visible does not apply to a r/,
    ],
    [{ ...FIELD, rules: [{ ...RULE, predicate: 'decisiv' }] }, SHARE, /^unknown-word at "predicate": "decisiv"/],
    [FIELD, { 'share-of': { part: '$form.name', whole: 5 } }, /^value-type at "part": /],
    [{ ...FIELD, initial: 'many' }, SHARE, /^value-type at "initial": /],
    [FIELD, { 'share-of': { part: '$form.stars' } }, /^missing-member .* "whole" is missing/],
    [FIELD, { 'share-off': { part: '$form.stars', whole: 5 } }, /^unknown-member at "share-off"/],
  ])('are reported when they are misused: %j %j', (field, share, finding) => {
    expect(findingsOf(field, share)).toEqual([expect.stringMatching(finding)]);
  });

  it('are compiled, played, rendered and validated', async () => {
    const compiled = compileFiles(filesWith(FIELD), definition);
    const { functions, predicates } = definition;
    const scene = await openScene({ compiled, address: 'https://portal.test/', parts: { functions, predicates } });
    const texts = {
      title: 'Opinion',
      fields: { stars: { label: 'Stars', star: 'Star' }, name: { label: 'Name' } },
      texts: { share: 'That is {share} of 100' },
      actions: { go: 'Go' },
    };
    const i18n = await createTexts('en', {
      constants: {},
      languages: LANGUAGE_LIST,
      resources: {
        en: {
          portal: {},
          messages: { validation: { required: 'Choose', decisive: 'Decide' } },
          [namespaceOf('opinion')]: texts,
        },
      },
    });
    render(
      <MemoryRouter>
        <I18nextProvider i18n={i18n}>
          <PortalFrame shell={scene.shell} view={scene.view} isPending={false} theme={THEME} widgets={widgets} />
        </I18nextProvider>
      </MemoryRouter>,
    );
    const press = () => act(async () => userEvent.click(screen.getByRole('button', { name: 'Go' })));
    const choose = (name: string) => act(async () => userEvent.click(screen.getByRole('radio', { name })));
    await press();
    expect(scene.view.errors).toEqual({ stars: { key: 'validation.required' } });
    await choose('Star 3');
    await press();
    expect(scene.view.errors).toEqual({ stars: { key: 'validation.decisive' } });
    expect(screen.getByRole('group', { name: 'Stars' }).textContent).toContain('Decide');
    await choose('Star 4');
    expect(screen.getByText('That is 80 of 100')).toBeTruthy();
    await press();
    expect([scene.view.form.stars, scene.view.state]).toEqual([4, 'sent']);
  });
});
