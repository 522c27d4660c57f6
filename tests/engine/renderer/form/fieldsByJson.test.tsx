import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_LIST, LANGUAGES } from '../../../../src/contract/languages.ts';
import { judgeBy } from '../../../../src/engine/flow/rules/judgeBy.ts';
import type { RuleSet } from '../../../../src/engine/flow/types.ts';
import { PortalFrame } from '../../../../src/engine/renderer/PortalFrame.tsx';
import { createTexts } from '../../../../src/engine/texts/createTexts.ts';
import { namespaceOf } from '../../../../src/engine/texts/namespaces.ts';
import { definition } from '../../../../src/portal/definition.ts';
import { THEME } from '../../../../src/theme/theme.ts';
import { compileFiles, RULE_FILES } from '../../../scenarios/bench/compileFiles.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';
import { refuse } from '../../../scenarios/bench/ScriptedCaller.ts';
import { portalWidgets } from '../support/portalWidgets.ts';
import { violations } from '../support/renderView.tsx';

// Follows flows/README, "A field" and "A password rule": nothing is added but the JSON there.

const README = readFileSync('flows/README.md', 'utf8');
const blockAfter = (title: string) => {
  const [, block = ''] = /```json\n([\s\S]*?)```/.exec(README.slice(README.indexOf(`### ${title}\n`))) ?? [];
  return block;
};
const FIELDS: readonly object[] = JSON.parse(`[${blockAfter('A field')}]`);
const RULE: Readonly<Record<string, object>> = JSON.parse(`{${blockAfter('A password rule')}}`);

const PORTAL = {
  language: { cookie: 'cookie.app_locale' },
  shells: { standard: {}, empty: {}, initiate: {} },
  storage: { 'cookie.app_locale': 'Locale' },
  places: {},
  conditions: {},
  outcomes: { '*': { toast: { error: 'errors.unknown' } } },
};
const SET = 'flows/shared/new-password.rules.json';

/** Texts of the test, in each language. */
const WORDS = {
  en: { nickname: 'Small letters only', noRepeat: 'No three equal characters in a row' },
  ko: { nickname: '영문 소문자만 입력해 주세요', noRepeat: '같은 문자를 세 번 이어 쓰지 마세요' },
  ja: { nickname: '英小文字のみ入力してください', noRepeat: '同じ文字を3回続けないでください' },
} as const;
type Language = keyof typeof WORDS;

const read = (file: string) => JSON.parse(readFileSync(`locales/${file}.json`, 'utf8'));

/** A form with one screen, compiled as the build does and rendered as the page does. */
async function open(
  screenFile: object,
  more: object,
  language: Language,
  script?: Parameters<typeof openScene>[0]['script'],
) {
  const compiled = compileFiles({
    ...RULE_FILES,
    ...more,
    'flows/portal.json': PORTAL,
    'flows/hall/door.screen.json': { route: { paths: ['/'], shell: 'standard' }, ...screenFile },
  });
  const scene = await openScene({
    compiled,
    address: 'https://portal.test/',
    ...(script === undefined ? {} : { script }),
  });
  const messages = read(`${language}/messages`);
  const words = WORDS[language];
  const texts = {
    title: 'Door',
    fields: {
      nickname: { label: 'Nickname' },
      seats: { label: 'Seats' },
      start: { label: 'Start' },
      topics: { label: 'Topics', options: { NEWS: 'News', TIPS: 'Tips', EVENTS: 'Events' } },
      password: { label: 'Password' },
    },
    actions: { go: 'Go' },
  };
  const i18n = await createTexts(language, {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGE_LIST,
    resources: {
      [language]: {
        portal: read(`${language}/portal`),
        messages: {
          ...messages,
          validation: {
            ...messages.validation,
            nickname: words.nickname,
            password: { ...messages.validation.password, noRepeat: words.noRepeat },
          },
        },
        [namespaceOf('door')]: texts,
      },
    },
  });
  const { container } = render(
    <MemoryRouter>
      <I18nextProvider i18n={i18n}>
        <PortalFrame shell={scene.shell} view={scene.view} isPending={false} theme={THEME} widgets={portalWidgets} />
      </I18nextProvider>
    </MemoryRouter>,
  );
  const say = (key: string, values: object = {}) => i18n.t(key, { ns: 'messages', ...values });
  const press = () => act(async () => userEvent.click(screen.getByRole('button', { name: 'Go' })));
  const part = (name: string) => container.querySelector<HTMLElement>(`[data-field="${name}"]`);
  return { scene, container, say, press, part };
}

const FORM = {
  states: { form: {}, sent: {} },
  body: [...FIELDS, { submit: 'go', do: { state: 'sent' } }],
};

describe.each(LANGUAGES)('fields that are added by JSON only (%s)', (language) => {
  it('are rendered and validated, have error texts, and give values of their kinds', async () => {
    const { scene, container, say, press, part } = await open(FORM, {}, language);
    expect(await violations(container)).toEqual([]);
    await userEvent.type(within(part('nickname') ?? container).getByRole('textbox'), 'Ada');
    await userEvent.type(within(part('seats') ?? container).getByRole('textbox'), '21');
    await act(async () => scene.view.change('start', '2025-12-31'));
    for (const name of ['News', 'Tips', 'Events']) await userEvent.click(screen.getByRole('checkbox', { name }));
    await press();
    const errors = ['nickname', 'seats', 'start', 'topics'].map(
      (field) => part(field)?.querySelector('[id$="-error"]')?.textContent,
    );
    expect(errors).toEqual([
      WORDS[language].nickname,
      say('validation.maximum', { max: 20, count: 20 }),
      say('validation.earliest', { min: '2026-01-01' }),
      say('validation.maxItems', { max: 2, count: 2 }),
    ]);
    expect(errors.every((words) => words !== undefined && words !== '' && !words.includes('{'))).toBe(true);
    expect(
      within(part('nickname') ?? container)
        .getByRole('textbox')
        .getAttribute('aria-invalid'),
    ).toBe('true');
    expect(await violations(container)).toEqual([]);
    expect(scene.view.state).toBe('form');

    await userEvent.clear(within(part('nickname') ?? container).getByRole('textbox'));
    await userEvent.type(within(part('nickname') ?? container).getByRole('textbox'), 'ada');
    await userEvent.clear(within(part('seats') ?? container).getByRole('textbox'));
    await userEvent.type(within(part('seats') ?? container).getByRole('textbox'), '20');
    await act(async () => scene.view.change('start', '2026-01-01'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tips' }));
    await press();
    expect(scene.view.state).toBe('sent');
    expect(scene.view.valuesOf('')).toEqual({
      nickname: 'ada',
      seats: 20,
      start: '2026-01-01',
      topics: ['NEWS', 'EVENTS'],
    });
  });
});

describe.each(LANGUAGES)('a password rule that is added by JSON only (%s)', (language) => {
  const given = RULE_FILES[SET];
  const set: RuleSet = JSON.parse(JSON.stringify(given));
  const more: RuleSet = { ...set, rules: { ...set.rules, ...RULE } };
  const CHANGE = 'password.change';
  const screenFile = {
    body: [
      {
        field: 'password',
        widget: 'new-password',
        required: true,
        rules: [{ set: 'new-password', with: { policy: '$result.policy' } }],
      },
      { submit: 'go', do: { call: 'change' } },
    ],
    calls: {
      policy: { operation: 'password-policy.read' },
      change: {
        operation: CHANGE,
        with: { token: 't', password: '$form.password' },
        on: {
          BLOCKED_COMPLEXITY: {
            fieldError: { password: { rule: '$error.errors.rules', otherwise: 'validation.password.rules' } },
          },
        },
      },
    },
  };

  it('is listed and ticked live, checked by the form, and refused by the service with the same text', async () => {
    const words = WORDS[language].noRepeat;
    const { scene, press, part } = await open(screenFile, { [SET]: more }, language, (http) =>
      http.say(
        CHANGE,
        refuse('BLOCKED_COMPLEXITY', { errors: { rules: judgeBy(more.rules, definition)('Abccc-1234') } }),
      ),
    );
    const line = () => part('password')?.querySelector('[data-rule="no-repeat"]');
    expect(line()?.textContent).toContain(words);
    await act(async () => scene.view.change('password', 'Abccc-1234'));
    expect(line()?.getAttribute('data-kept')).toBe('false');
    await press();
    expect(part('password')?.querySelector('[id$="-error"]')?.textContent).toBe(words);
    expect(scene.http.of(CHANGE)).toEqual([]);

    await act(async () => scene.view.change('password', 'Abcdc-1234'));
    expect(line()?.getAttribute('data-kept')).toBe('true');
    expect(part('password')?.querySelector('[id$="-error"]')).toBeNull();
    // If the service decides otherwise it names the rule, and the form shows the rule's text.
    expect(judgeBy(more.rules, definition)('Abccc-1234')).toEqual(['no-repeat']);
    await press();
    expect(scene.http.of(CHANGE)).toHaveLength(1);
    expect(part('password')?.querySelector('[id$="-error"]')?.textContent).toBe(words);
    cleanup();
  });
});
