import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { addressOf } from '../../../src/tools/preview/addressOf.ts';
import { inputsOfSteps } from '../../../src/tools/preview/inputsOfSteps.ts';
import { listScenes } from '../../../src/tools/preview/listScenes.ts';
import { inputValue, SAMPLES, sampleAnswer } from '../../../src/tools/preview/samples.ts';
import { titleOf } from '../../../src/tools/preview/titleOf.ts';
import { type PicturedScene, writeFilterStyle, writePage } from '../../../src/tools/preview/writePage.ts';
import { describeMismatch } from '../../../src/tools/scripted/describeMismatch.ts';

const { flows } = openProject(readSources('.'), definition);
const scenes = listScenes(flows);

describe('the address of a screen', () => {
  const route = { paths: ['/sso/{sns}/done', '/other'], shell: 'standard' } as const;
  const takes = {
    sns: { from: 'path' },
    name: { from: 'query' },
    kind: { from: ['query', 'state'], of: ['one', 'two'] },
    kept: { from: 'state', type: 'Flag' },
  } as const;
  const screen = { route: { ...route, paths: [...route.paths] }, takes: { ...takes, kind: { ...takes.kind } } };

  it('has what the screen takes from path and query, encoded, and nothing of the history', () => {
    const given = JSON.parse(JSON.stringify(screen));
    expect(addressOf(given, (name, input) => String(input?.of?.[0] ?? `${name} &`))).toBe(
      '/sso/sns%20%26/done?name=name+%26&kind=one',
    );
  });

  it('leaves out what has no value', () => {
    const given = JSON.parse(JSON.stringify(screen));
    expect(addressOf(given, (name) => (name === 'name' ? 'Ada' : undefined))).toBe('/sso/sns/done?name=Ada');
  });

  it('gives an input that is a language the one that is pictured', () => {
    const input = { from: 'query', of: ['ko', 'en', 'ja'] } as const;
    expect(inputValue('ja')('locale', JSON.parse(JSON.stringify(input)))).toBe('ja');
  });
});

describe('the inputs of the steps of a handler', () => {
  it('are what each guard asks for, and nothing of what the guards before it take', () => {
    const handler = [
      { when: { '$input.reason': 'expired' }, state: 'expired' },
      { when: { '$input.enforced': false }, state: 'recommended' },
      { when: '$session.user', state: 'known' },
      { state: 'unknown' },
    ];
    expect(inputsOfSteps(handler).map(({ inputs }) => inputs)).toEqual([
      { reason: 'expired' },
      { reason: null, enforced: false },
      { reason: null, enforced: null },
      { reason: null, enforced: null },
    ]);
  });
});

describe('the scenes', () => {
  it('are each screen, state and dialog of the flows, once', () => {
    const ids = scenes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [id, { value }] of flows.screens) {
      expect(ids).toContain(id);
      for (const state of Object.keys(value.states ?? {})) expect(ids).toContain(`${id}.state-${state}`);
      for (const dialog of Object.keys(value.dialogs ?? {})) expect(ids).toContain(`${id}.dialog-${dialog}`);
    }
    for (const dialog of flows.dialogs.keys()) expect(ids.filter((id) => id === `dialog-${dialog}`)).toHaveLength(1);
  });

  it('have ways that press what is there and answer what the operation can answer', () => {
    const moves = scenes.flatMap(({ ways }) => ways.flatMap((way) => way.moves));
    expect(moves.length).toBeGreaterThan(50);
    const strangers = moves
      .flatMap(({ answers }) => answers)
      .filter(({ operation }) => !Object.hasOwn(HTTP_OPERATIONS, operation));
    expect(strangers).toEqual([]);
  });

  it('know the way to the second step of a sign-in: the look-up answers with a password', () => {
    const [way] = scenes.find(({ id }) => id === 'sign-in.state-password')?.ways ?? [];
    expect(way?.moves).toEqual([
      {
        press: 'next',
        answers: [{ operation: 'GET /lookup', outcome: 'OK' }],
        goal: { kind: 'state', id: 'password' },
      },
    ]);
  });
});

describe('the samples', () => {
  it.each(Object.keys(HTTP_OPERATIONS))('answer %s as the contract allows', (name) => {
    const operation = name as HttpOperationId;
    expect(describeMismatch(operationOf(operation), sampleAnswer(operation))).toBeUndefined();
  });

  it('name no operation that is not there', () => {
    const named = [...Object.keys(SAMPLES.answers), ...SAMPLES.defaults];
    expect(named.filter((name) => !Object.hasOwn(HTTP_OPERATIONS, name))).toEqual([]);
  });
});

describe('the page', () => {
  const scene: PicturedScene = {
    id: 'door.dialog-bell',
    flow: 'house',
    route: '/door/{number}',
    part: 'dialog bell',
    titles: { en: 'Ring <twice>', ko: '벨' },
    pictures: [
      { file: 'pictures/a.webp', language: 'en', width: 375, scheme: 'light', height: 900 },
      { file: 'pictures/b.webp', language: 'ko', width: 1280, scheme: 'dark', height: 800 },
    ],
  };
  const filters = { language: ['en', 'ko'], width: ['1280', '375'], scheme: ['light', 'dark'] };
  const page = writePage([scene], filters, ['door.state-locked']);

  it('shows each picture with its size, lazily, and an anchor for each scene', () => {
    expect(page.match(/<img [^>]*loading="lazy"/g)).toHaveLength(2);
    expect(page).toContain('src="pictures/a.webp"');
    expect(page).toContain('width="375" height="900"');
    expect(page).toContain('<article id="door.dialog-bell"');
    expect(page).toContain('href="#door.dialog-bell"');
    expect(page).toContain('/door/{number}');
  });

  it('has titles in the language of the picture, with nothing of them read as markup', () => {
    expect(page).toContain('Ring &lt;twice&gt;');
    expect(page).not.toContain('<twice>');
    expect(page).toContain('<span lang="ko">벨</span>');
  });

  it('filters without a script', () => {
    expect(page).not.toContain('<script');
    for (const [name, choices] of Object.entries(filters))
      expect(page.match(new RegExp(`type="radio" name="${name}"`, 'g'))).toHaveLength(choices.length + 1);
    expect(writeFilterStyle(filters)).toContain(
      'body:has(#language-ko:checked) figure:not([data-language="ko"]) { display: none; }',
    );
  });

  it('says what no way led to', () => {
    expect(page).toContain('door.state-locked');
  });

  it('takes titles from the locale: of the dialog, of the state, of the screen', () => {
    const texts = {
      house: { door: { title: { open: 'Open', shut: 'Shut' }, dialogs: { bell: { title: 'Bell' } } } },
      shared: { dialogs: { fire: { heading: 'Fire' } } },
    };
    const of = { flow: 'house', screen: 'door' };
    expect(titleOf({ ...of, goal: { kind: 'dialog', id: 'bell' } }, texts)).toBe('Bell');
    expect(titleOf({ ...of, goal: { kind: 'first' } }, texts, 'shut')).toBe('Shut');
    expect(titleOf({ flow: 'shared', screen: undefined, goal: { kind: 'dialog', id: 'fire' } }, texts)).toBe('Fire');
    expect(titleOf({ ...of, goal: { kind: 'dialog', id: 'none' } }, texts)).toBeUndefined();
  });

  it('finds a title for every screen of the flows in every language', () => {
    for (const language of ['ko', 'en', 'ja'])
      for (const { value, id, flow } of flows.screens.values()) {
        const texts = { [flow]: JSON.parse(readFileSync(`locales/${language}/${flow}.json`, 'utf8')) };
        const [state] = Object.keys(value.states ?? {});
        const title = titleOf({ flow, screen: id, goal: { kind: 'first' } }, texts, state);
        expect(title, `${language} ${id}`).toMatch(/\S/);
      }
  });
});
