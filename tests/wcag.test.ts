import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowsOf } from '../src/engine/checker/flowsOf.ts';
import { readSources } from '../src/engine/checker/readSources.ts';
import { autocompleteOf } from '../src/engine/flow/compileForm.ts';
import { definition } from '../src/portal/definition.ts';
import { THEME } from '../src/theme/theme.ts';
import { readConformance } from '../src/tools/docs/writeDocs.ts';

/** The success criteria of levels A and AA, by guideline: WCAG 2.2. 4.1.1 is obsolete. */
const CRITERIA = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};

const rows = readConformance();

it('the table of WCAG has each criterion of levels A and AA once, in order', () => {
  const wanted = Object.entries(CRITERIA).flatMap(([guideline, numbers]) =>
    numbers.map((one) => `${guideline}.${one}`),
  );
  expect(rows.flatMap(({ criteria }) => criteria)).toEqual(wanted);
});

it('each row says how its criterion is met, and names tests that exist, or says that there is nothing to meet', () => {
  for (const { criteria, how, tests } of rows) {
    const [criterion] = criteria;
    expect([criterion, how]).toEqual([criterion, expect.stringMatching(/\.$/)]);
    expect([criterion, tests.filter((path) => !existsSync(path))]).toEqual([criterion, []]);
    const hasNothing = /^(?:There (?:is|are) none|None|Nothing flashes|One press|The screens are steps)/.test(how);
    expect([criterion, tests.length === 0]).toEqual([criterion, hasNothing]);
  }
});

describe('what the table claims about texts and styles', () => {
  it('1.3.2: no style reorders what is read', () => {
    const found = filesIn('src', '.css').flatMap((path) =>
      (readFileSync(path, 'utf8').match(/(?:^|[\s;{])order:|-reverse\b/g) ?? []).map((part) => `${path}: ${part}`),
    );
    expect(found).toEqual([]);
  });

  it('1.3.5: every field names the personal data that it holds, except choices and free text', () => {
    const flows = flowsOf(readSources('.'), definition);
    const bodies = [...flows.screens.values()].flatMap(({ value: { body, dialogs = {} } }) => [
      body,
      ...Object.values(dialogs).map((dialog) => dialog.body ?? []),
    ]);
    const fields = bodies.flat().flatMap((item) => ('field' in item ? [item] : []));
    expect(fields.length).toBeGreaterThan(30);
    const unnamed = fields.filter((field) => autocompleteOf(field, flows.kinds) === undefined);
    expect([...new Set(unnamed.map(({ field, widget }) => `${widget} ${field}`))].sort()).toEqual([
      ...['checkbox agree', 'checkbox isRememberOrg', 'combobox organisation', 'consent scope', 'radio choice'],
      ...['select organisation', 'terms terms', 'textarea feedback', 'textarea message'],
    ]);
  });

  it('1.4.4: every size of type and height of a line grows with the type of the browser', () => {
    // Without the reports of tools.
    const styles = [...filesIn('src/engine/renderer', '.css'), ...filesIn('src/server', 'tyle.ts')];
    expect(styles.length).toBeGreaterThan(12);
    const found = styles.flatMap((path) =>
      (readFileSync(path, 'utf8').match(/\b(?:font|font-size|line-height):[^;]*\dpx/g) ?? []).map(
        (part) => `${path}: ${part}`,
      ),
    );
    expect(found).toEqual([]);
    expect(Object.values(THEME.fontSizes).filter((size) => !size.endsWith('rem'))).toEqual([]);
  });

  it('1.3.4: nothing depends on how a device is held', () => {
    const files = [...sheets(), ...filesIn('src/engine', '.ts'), ...filesIn('src/app', '.ts')];
    expect(files.length).toBeGreaterThan(100);
    const asks = /\(orientation\b|screen\.orientation|orientation\.lock|["']?orientation["']?:/;
    expect(files.filter((path) => asks.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('2.2.2: a motion without end shows that something loads, and stops with reduced motion', () => {
    const endless = sheets().flatMap((path) => {
      const style = readFileSync(path, 'utf8');
      return [...style.matchAll(/([^{}]*)\{[^{}]*\binfinite\b/g)].map(({ 1: selector = '', index }) => ({
        selectors: selector.trim().split(/,\s*/),
        isReduced: style.lastIndexOf('(prefers-reduced-motion: no-preference)', index) >= 0,
      }));
    });
    expect(endless).toEqual([
      { selectors: ['.spinner', '.button[aria-busy="true"]:not(:has(.spinner))::after'], isReduced: true },
    ]);
  });

  it('2.5.2: no press acts before the pointer is up', () => {
    const early = /\bon(?:PointerDown|MouseDown|TouchStart)=\{(?!\(event\) => event\.preventDefault\(\)\})/;
    // The panel of developers has an edge to drag.
    const parts = filesIn('src', '.tsx').filter((path) => !path.startsWith('src/engine/development/'));
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter((path) => early.test(readFileSync(path, 'utf8')))).toEqual([]);
  });

  it.each([
    ['ko', /위 항목|위의|위쪽|아래|오른쪽|왼쪽|빨간|초록|파란|둥근|동그라미/],
    [
      'en',
      /\babove\b|\bbelow\b|\b(?:on the|to the) (?:left|right|top|bottom)\b|\b(?:red|green|blue|grey|round|square)\b/i,
    ],
    ['ja', /(?<!以)[上下]の|上記|下記|右の|左の|赤い|赤の|緑の|青い|丸い/],
  ] as const)('1.3.3: no text names a place, a colour or a shape (%s)', (language, place) => {
    expect(textsOf(language).filter(([, text]) => place.test(text))).toEqual([]);
  });

  it.each([
    ['ko', /^(?:여기|이곳|자세히|더 보기)$/],
    ['en', /^(?:(?:click )?here|more|read more|this link)$/i],
    ['ja', /^(?:こちら|ここ|詳細|もっと見る)$/],
  ] as const)('2.4.4: no link or button has a text that would fit anywhere (%s)', (language, empty) => {
    const actions = textsOf(language).filter(([key]) => /\.actions\.|\.link$/.test(key));
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter(([, text]) => empty.test(text))).toEqual([]);
  });

  it('3.3.3: each message below a field says what to do, except for wrong secrets', () => {
    const told = textsOf('en').flatMap(([key, text]) => {
      const [, name] = /\/messages\.json\.validation\.(.+)/.exec(key) ?? [];
      // Names in the list of rules are no messages.
      return name === undefined || name.startsWith('password.list.') ? [] : [{ name, text }];
    });
    expect(told.length).toBeGreaterThan(35);
    const act =
      /(?:^|\. )(?:Enter|Select|Choose|Add|Use|Don't|Avoid|Check|Request|Type|Contact|Wait|Sign in|Activate) /;
    expect(told.filter(({ text }) => !act.test(`${text} `)).map(({ name }) => name)).toEqual([
      'required', // The wording of the specification (VALID-57).
      'password.mismatch',
      'password.notFromSignUp',
      'badCredentials',
      'joinRequestUser', // Nothing can be done.
      'mfa.badCredentials',
    ]);
  });
});

const sheets = (): readonly string[] => [...filesIn('src', '.css'), ...filesIn('src/server', 'tyle.ts')];

/** Every text of the portal in a language, with its file and key. */
function textsOf(language: string): (readonly [key: string, text: string])[] {
  const walk = (value: unknown, key: string): (readonly [string, string])[] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value ?? {}).flatMap(([name, part]) => walk(part, `${key}.${name}`));
  return filesIn(`locales/${language}`, '.json').flatMap((path) => walk(JSON.parse(readFileSync(path, 'utf8')), path));
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
