import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readDefinition } from '../../../src/engine/checker/readDefinition.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { describeScenes } from '../../../src/tools/gallery/describeScenes.ts';
import { fewLooksOf, looksInBrand, looksOf, nameOfLook } from '../../../src/tools/gallery/looks.ts';
import { writeReport } from '../../../src/tools/gallery/pictures/pictureRevision.ts';
import { findScenes } from '../../../src/tools/gallery/scenes/findScenes.ts';
import { addressOf, type Goal, planOf, type Scene, titleOf } from '../../../src/tools/gallery/scenes/Scene.ts';
import { SAMPLES, sampleAnswer } from '../../../src/tools/gallery/scenes/samples.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { describeMismatch } from '../../../src/tools/scripted/ScriptedService.ts';

const sources = readSources('.');
const project = openProject(sources, definition);
const { flows } = project;
const STARTER = 'src/engine/starter';
const HELLO = 'flows/hello/hello.screen.json';
const starter = readDefinition(`${STARTER}/definition.json`);

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
});

interface Changed {
  readonly body: object[];
  states?: object;
  dialogs?: object;
}

/** The starter's portal with more in its screen `hello`. */
async function find(change: (screen: Changed) => void = () => {}, more: readonly Source[] = []) {
  const sources = [
    ...readSources(STARTER).map(({ path, text }) => {
      if (path !== HELLO) return { path, text };
      const screen = JSON.parse(text);
      change(screen);
      return { path, text: JSON.stringify(screen) };
    }),
    ...more,
  ];
  const compiled = compileSources(sources, starter);
  const found = await findScenes({ compiled, definition: starter, parts: {}, origin: 'http://portal.test' });
  return { ...found, compiled, sources, ids: found.scenes.map(({ id }) => id) };
}

describe('the scenes', () => {
  it('have each screen, what its calls lead to, and the forms that are filled in wrong', async () => {
    const { ids, missing, scenes } = await find();
    expect(missing).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining([
        'hello',
        'greeted',
        'not-found',
        'hello.fault',
        'hello.required',
        'hello.error-name-validation.unknownName',
      ]),
    );
    expect(new Set(ids).size).toBe(ids.length);
    const sent = scenes.find(({ id }) => id === 'hello.required')?.way;
    expect(sent?.moves).toEqual([{ kind: 'press', form: '', action: 'greet' }]);
  });

  it('show a dialog where it offers something to do, if it does anywhere', async () => {
    const { scenes } = await find((screen) => {
      screen.dialogs = {
        help: {
          takes: { name: {} },
          body: [
            { text: 'why' },
            { cancel: 'close' },
            { button: 'more', shown: '$input.name', do: { goto: 'greeted' } },
          ],
        },
      };
      screen.body.push(
        { button: 'plain', do: { dialog: 'help' } },
        { button: 'named', do: { dialog: 'help', with: { name: 'Ann' } } },
      );
    });
    const help = scenes.find(({ id }) => id === 'hello.dialog-help');
    expect(help?.way?.moves).toEqual([{ kind: 'press', form: '', action: 'named' }]);
  });

  it('grow automatically with a screen, and with its messages and questions', async () => {
    const before = await find();
    const after = await find(
      (screen) => {
        screen.states = { still: {}, ringing: {} };
        screen.body.push(
          { field: 'age', widget: 'text', rules: [{ pattern: '^[0-9]*$', message: 'validation.required' }] },
          { button: 'ring', do: { toast: { info: 'toast.rung' }, state: 'ringing' } },
          { button: 'ask', in: 'ringing', do: { dialog: 'sure' } },
        );
        screen.dialogs = { sure: { body: [{ cancel: 'close' }] } };
      },
      [
        {
          path: 'flows/hello/bell.screen.json',
          text: JSON.stringify({ route: { paths: ['/bell'], shell: 'page' }, body: [] }),
        },
      ],
    );
    expect(after.ids.filter((id) => !before.ids.includes(id)).sort()).toEqual([
      'bell',
      'hello.dialog-sure',
      'hello.invalid-2',
      'hello.state-ringing',
      'hello.state-still',
      'hello.toast-toast.rung',
    ]);
    expect(after.missing).toEqual([]);
  });

  it('list what cannot be reached', async () => {
    const { missing } = await find((screen) => {
      const never = { all: ['$form.name', { not: '$form.name' }] };
      screen.body.push(
        { button: 'ask', shown: never, do: { dialog: 'sure' } },
        { field: 'age', widget: 'text', shown: never, required: true },
      );
      screen.dialogs = { sure: { body: [{ cancel: 'close' }] } };
    });
    expect(missing).toEqual(['hello.dialog-sure', 'hello age required', 'hello age maxLength']);
  });

  it('have plans with every call that the screen can make', async () => {
    const { scenes, compiled } = await find();
    const scene = scenes.find(({ id }) => id === 'hello.fault');
    expect(scene?.way?.moves.at(-1)).toEqual({
      kind: 'answer',
      operation: 'POST /greetings',
      said: { fault: 'MALFORMED' },
    });
    expect(scene && planOf(scene, compiled.flows).id).toBe('hello.fault');
  });

  it('have a title, file and line', () => {
    const scene = (id: string, flow: string, screen: string | undefined, goal: Goal): Scene => ({
      id,
      flow,
      screen,
      goal,
      way: undefined,
    });
    const listed = [
      scene('sign-in.state-password', 'sign-in', 'sign-in', { kind: 'state', id: 'password' }),
      scene('sign-in.toast-toast.noUser', 'sign-in', 'sign-in', { kind: 'toast', id: 'toast.noUser' }),
      scene('sign-in.invalid-2', 'sign-in', 'sign-in', {
        ...{ kind: 'invalid', id: '2' },
        says: [
          { field: 'username', message: 'validation.maxLengthInput', limit: 100 },
          { field: 'password', message: 'validation.required' },
        ],
      }),
      scene('sign-in.error', 'sign-in', 'sign-in', { kind: 'error', id: 'password-validation.badCredentials' }),
    ];
    const {
      scenes: told,
      missing,
      graphs,
    } = describeScenes({ scenes: listed, missing: [] }, project, sources, [], ['portal']);
    expect([missing, graphs]).toEqual([[], ['portal']]);
    const [state, toast, ...fields] = told;
    const textsOf = (name: string) =>
      JSON.parse(readFileSync(`locales/${project.languages.fallback}/${name}.json`, 'utf8'));
    const [messages, texts] = [textsOf('messages'), textsOf('sign-in')['sign-in'].fields];
    expect([toast, ...fields].map((one) => one?.part)).toEqual([
      `toast “${messages.toast.noUser}”`,
      `“${texts.username.label}”: “${messages.validation.maxLengthInput_other.replace(/\{.*\}/, '100')}”, “${texts.password.label}”: “${messages.validation.required}”`,
      `error at “${texts.password.label}”: “${messages.validation.badCredentials}”`,
    ]);
    expect([state?.file, state?.part]).toEqual(['flows/sign-in/sign-in.screen.json', 'state password']);
    const lineOf = (path: string, number = 0) => readFileSync(path, 'utf8').split('\n')[number - 1];
    expect(lineOf(state?.file ?? '', state?.line)).toContain('"password":');
    expect(lineOf(toast?.file ?? '', toast?.line)).toContain('toast.noUser');
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
    for (const language of LANGUAGES)
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
    const names = looksOf(['en', 'ko'], ['default']).map(nameOfLook);
    expect(looksInBrand(['en', 'ko'], 'default').map(nameOfLook)).toEqual(names);
    expect(names).toEqual(
      // biome-ignore format: table
      [
      'en-1280-light', 'en-375-light', 'en-1280-dark', 'en-375-dark',
      'ko-1280-light', 'ko-375-light', 'ko-1280-dark', 'ko-375-dark',
      'en-XA-1280-light', 'en-XA-375-light', 'en-XB-1280-light', 'en-XB-375-light',
    ],
    );
  });
});

describe('the looks of additional brands', () => {
  it('are each language once beside those of the own brand, and all of them on request', () => {
    const isFurther = (name: string) => name.endsWith('-shore');
    for (const looks of [looksOf, fewLooksOf])
      expect(looks(['en', 'ko', 'ja'], ['default', 'shore']).map(nameOfLook).filter(isFurther)).toEqual([
        'en-1280-light-shore',
        'ko-375-dark-shore',
        'ja-1280-dark-shore',
      ]);
    expect(looksInBrand(['en'], 'shore').map(nameOfLook)).toHaveLength(8);
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
