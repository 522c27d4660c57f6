import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { describeScenes } from '../../../src/tools/gallery/describeScenes.ts';
import { looksOf, nameOfLook } from '../../../src/tools/gallery/looks.ts';
import { writeReport } from '../../../src/tools/gallery/pictures/writeReport.ts';
import { addressOf } from '../../../src/tools/gallery/scenes/addressOf.ts';
import { inputsOfSteps } from '../../../src/tools/gallery/scenes/inputsOfSteps.ts';
import { listScenes } from '../../../src/tools/gallery/scenes/listScenes.ts';
import { planOf } from '../../../src/tools/gallery/scenes/planOf.ts';
import { inputValue, SAMPLES, sampleAnswer } from '../../../src/tools/gallery/scenes/samples.ts';
import { titleOf } from '../../../src/tools/gallery/scenes/titleOf.ts';
import { describeMismatch } from '../../../src/tools/scripted/describeMismatch.ts';
import { readDoor } from '../../engine/checker/readExample.ts';

const sources = readSources('.');
const project = openProject(sources, definition);
const { flows } = project;
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

  it("has the screen's inputs from path and query, encoded, and none from the history", () => {
    const given = JSON.parse(JSON.stringify(screen));
    expect(addressOf(given, (name, input) => String(input?.of?.[0] ?? `${name} &`))).toBe(
      '/sso/sns%20%26/done?name=name+%26&kind=one',
    );
  });

  it('leaves out inputs without a value', () => {
    const given = JSON.parse(JSON.stringify(screen));
    expect(addressOf(given, (name) => (name === 'name' ? 'Ada' : undefined))).toBe('/sso/sns/done?name=Ada');
  });

  it('gives an input for a language the language of the picture', () => {
    const input = { from: 'query', of: ['ko', 'en', 'ja'] } as const;
    expect(inputValue('ja')('locale', JSON.parse(JSON.stringify(input)))).toBe('ja');
  });
});

describe('the inputs of the steps of a handler', () => {
  it('meet each guard, and do not meet the guards before it', () => {
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
  it('have each screen, state and dialog of the flows, once', () => {
    const ids = scenes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [id, { value }] of flows.screens) {
      expect(ids).toContain(id);
      for (const state of Object.keys(value.states ?? {})) expect(ids).toContain(`${id}.state-${state}`);
      for (const dialog of Object.keys(value.dialogs ?? {})) expect(ids).toContain(`${id}.dialog-${dialog}`);
    }
    for (const dialog of flows.dialogs.keys()) expect(ids.filter((id) => id === `dialog-${dialog}`)).toHaveLength(1);
  });

  it('have also what calls can lead to: toasts, banners, errors at fields, faults, waiting, empty lists', () => {
    const ids = scenes.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'sign-in.toast-toast.noUser',
        'sign-in.banner-errors.useSocial',
        'sign-in.error-password',
        'sign-in.required',
        'sign-up.invalid',
        'sign-in.fault',
        'mfa.loading',
        'chooser.empty',
        'toast-errors.unknown',
      ]),
    );
    expect(scenes.filter(({ ways }) => ways.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('have complete plans, with an address for each language', () => {
    for (const scene of scenes) {
      const { attempts, calls } = planOf(scene, flows, ['en', 'ko']);
      expect(attempts.length, scene.id).toBeGreaterThan(0);
      for (const { addresses, moves, waiting } of attempts) {
        expect(Object.keys(addresses)).toEqual(['en', 'ko']);
        for (const { press, wait, goal } of moves) expect(press ?? wait ?? goal, scene.id).toBeDefined();
        expect(Object.keys(calls), scene.id).toEqual(expect.arrayContaining([...waiting]));
      }
    }
  });

  it('have a title, file and line', () => {
    const { scenes: told, missing, graphs } = describeScenes(scenes, project, sources, ['portal']);
    expect([missing, graphs]).toEqual([[], ['portal']]);
    const find = (id: string) => told.find((scene) => scene.id === id);
    const state = find('sign-in.state-password');
    expect([state?.file, state?.part]).toEqual(['flows/sign-in/sign-in.screen.json', 'state password']);
    const lineOf = (path: string, number = 0) => readFileSync(path, 'utf8').split('\n')[number - 1];
    expect(lineOf(state?.file ?? '', state?.line)).toContain('"password":');
    const toast = find('sign-in.toast-toast.noUser');
    expect(lineOf(toast?.file ?? '', toast?.line)).toContain('toast.noUser');
    expect(find('dialog-locked')?.file).toBe('flows/shared/locked.dialog.json');
  });

  it('grow by themselves when a screen is added', () => {
    const door = readDoor();
    const added = {
      path: 'flows/door/bell.screen.json',
      text: '{ "route": { "paths": ["/bell"], "shell": "standard" }, "states": { "still": {}, "ringing": {} }, "body": [{ "button": "ring", "do": { "toast": { "info": "toast.rung" }, "state": "ringing" } }], "dialogs": { "broken": { "body": [{ "cancel": "close" }] } } }',
    };
    const idsOf = (all: ReturnType<typeof readDoor>) =>
      listScenes(openProject(all, definition).flows).map(({ id }) => id);
    const before = idsOf(door);
    expect(idsOf([...door, added]).filter((id) => !before.includes(id))).toEqual([
      'bell',
      'bell.state-still',
      'bell.state-ringing',
      'bell.dialog-broken',
      'bell.toast-toast.rung',
    ]);
  });

  it('press controls that exist and use answers that the operation can give', () => {
    const moves = scenes.flatMap(({ ways }) => ways.flatMap((way) => way.moves));
    expect(moves.length).toBeGreaterThan(50);
    const strangers = moves
      .flatMap(({ answers }) => answers)
      .filter(({ operation }) => !Object.hasOwn(HTTP_OPERATIONS, operation));
    expect(strangers).toEqual([]);
  });

  it('reach the second step of a sign-in: the look-up answers with a password', () => {
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

  it('name existing operations only', () => {
    const named = [...Object.keys(SAMPLES.answers), ...SAMPLES.defaults];
    expect(named.filter((name) => !Object.hasOwn(HTTP_OPERATIONS, name))).toEqual([]);
  });
});

describe('the titles of scenes', () => {
  it('come from the locale of the dialog, the state or the screen', () => {
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

  it('exist for every screen of the flows in every language', () => {
    for (const language of ['ko', 'en', 'ja'])
      for (const { value, id, flow } of flows.screens.values()) {
        const texts = { [flow]: JSON.parse(readFileSync(`locales/${language}/${flow}.json`, 'utf8')) };
        const [state] = Object.keys(value.states ?? {});
        const title = titleOf({ flow, screen: id, goal: { kind: 'first' } }, texts, state);
        expect(title, `${language} ${id}`).toMatch(/\S/);
      }
  });
});

describe('the looks', () => {
  it('are each language in each scheme and width, and two pseudo-languages', () => {
    const names = looksOf(['en', 'ko']).map(nameOfLook);
    expect(names).toEqual([
      ...['en-1280-light', 'en-375-light', 'en-1280-dark', 'en-375-dark'],
      ...['ko-1280-light', 'ko-375-light', 'ko-1280-dark', 'ko-375-dark'],
      ...['en-XA-1280-light', 'en-XA-375-light', 'en-XB-1280-light', 'en-XB-375-light'],
    ]);
  });
});

describe('the report of a comparison', () => {
  it('starts with the largest difference, lists new and removed scenes, and escapes markup in names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'compare-'));
    const both = { isBefore: true, isAfter: true };
    const file = writeReport(folder, '<main>', [
      { file: 'a/en-375-light.png', share: 0.01, ...both },
      { file: 'b/en-375-light.png', share: 0.5, ...both },
      { file: 'c/en-375-light.png', isBefore: false, isAfter: true },
    ]);
    const page = readFileSync(file, 'utf8');
    rmSync(folder, { recursive: true });
    expect([...page.matchAll(/<h2>(\w) .*?<small>(.*?)</g)].map((match) => match.slice(1))).toEqual([
      ['c', 'new'],
      ['b', '50.00 % of it'],
      ['a', '1.00 % of it'],
    ]);
    expect(page).toContain('differ from &lt;main&gt;');
    expect(page).not.toContain('<script');
    expect(page).toContain('src="difference/b/en-375-light.png"');
  });
});
