import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../src/contract/languages.ts';
import { BROWSER_OPERATIONS, contract, HTTP_OPERATIONS } from '../src/contract/operations.ts';
import { provider } from '../src/contract/schemas.ts';
import { failureOutcomes, successOutcomes, UNKNOWN } from '../src/engine/contract/Contract.ts';
import { FAULTS } from '../src/engine/contract/faults.ts';
import { licencesOf } from '../src/tools/licences/licencesOf.ts';

/** The layers that a layer may import from, besides itself. Layers of the engine import from the engine only. */
// biome-ignore format: table
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  // The engine's own folder: its public entry.
  engine: ['engine'],
  'engine/contract': [],
  'engine/language': [],
  'engine/grammar': ['engine/language', 'engine/contract'],
  'engine/texts': [],
  'engine/theme': ['engine/grammar'],
  'engine/starter': [], // A portal to copy. It imports the package.
  'engine/flow': ['engine/theme', 'engine/grammar', 'engine/language', 'engine/contract'],
  'engine/functions': ['engine/flow', 'engine/language', 'engine/contract'],
  'engine/predicates': ['engine/flow', 'engine/contract'],
  'engine/fields': ['engine/widgets', 'engine/flow', 'engine/texts', 'engine/language', 'engine/contract'],
  'engine/runtime': ['engine/flow', 'engine/language', 'engine/contract'],
  'engine/adapters': ['engine/runtime', 'engine/flow', 'engine/contract'],
  'engine/widgets': ['engine/flow', 'engine/texts', 'engine/contract'],
  'engine/renderer': [
    'engine/widgets', 'engine/runtime', 'engine/flow', 'engine/texts', 'engine/theme', 'engine/language', 'engine/contract',
  ],
  'engine/binder': ['engine/flow', 'engine/grammar', 'engine/language', 'engine/contract'],
  'engine/checker': [
    'engine/binder', 'engine/graph', 'engine/promises', 'engine/fields', 'engine/functions', 'engine/predicates', 'engine/flow',
    'engine/grammar', 'engine/language', 'engine/theme', 'engine/contract',
  ],
  'engine/diff': [
    'engine/checker', 'engine/promises', 'engine/graph', 'engine/flow', 'engine/grammar', 'engine/language', 'engine/contract',
  ],
  'engine/editor': ['engine/diff', 'engine/checker', 'engine/binder', 'engine/graph', 'engine/flow', 'engine/grammar', 'engine/language', 'engine/contract'],
  'engine/promises': ['engine/flow', 'engine/grammar', 'engine/language', 'engine/contract'],
  'engine/graph': ['engine/flow', 'engine/language', 'engine/contract'],
  'engine/page': [
    'engine/renderer', 'engine/widgets', 'engine/adapters', 'engine/runtime', 'engine/fields', 'engine/functions',
    'engine/predicates', 'engine/flow', 'engine/language', 'engine/texts', 'engine/theme', 'engine/contract',
  ],
  'engine/development': [
    'engine/page', 'engine/adapters', 'engine/runtime', 'engine/flow', 'engine/language', 'engine/contract',
  ],
  // It may name exports of the bundle that prerenders, and nothing else of the page.
  'engine/build': [
    'engine/development', 'engine/page', 'engine/diff', 'engine/checker', 'engine/theme', 'engine/texts', 'engine/flow',
    'engine/grammar', 'engine/language', 'engine/contract',
  ],
  contract: ['engine/contract'],
  portal: ['engine', 'contract', 'theme'],
  theme: ['engine/theme'],
  app: ['engine', 'portal', 'theme'],
  server: ['engine/contract', 'engine/flow', 'engine/functions', 'engine/predicates', 'engine/texts', 'engine/theme', 'contract', 'theme'],
  tools: ['engine', 'portal', 'contract', 'theme'],
};

/** The folders of the server, from the bottom: each imports from the layers below it only. */
// biome-ignore format: table
const SERVER_LAYERS = [
  ['core'],
  ['settings', 'keys', 'database', 'audit', 'texts', 'brands', 'tokens', 'limits', 'organisations', 'releases', 'traffic'],
  ['sessions', 'idempotency', 'pages', 'visits'],
  ['http', 'mail', 'apps'],
  ['accounts', 'credentials'],
  ['passwords', 'oidc'],
  ['signIn', 'signUp'],
  ['factors', 'social'],
  ['administration'],
  ['operations', 'addresses', 'issuer', 'portal', 'scim', 'metrics', 'tracing'],
  ['world'],
  ['admin', 'development', 'example-app'],
];

/** Imports that these rules would refuse but that are right. An entry that is no longer needed fails the test. */
const DOORS: readonly { readonly file: string; readonly to: string }[] = [
  // It compares a release's version of the flow language with its own.
  { file: 'src/server/releases/judgeRelease.ts', to: 'src/engine/grammar/version.ts' },
  // It runs in a page, and writes the cookie that the portal reads.
  { file: 'src/server/pages/browser/chooseLanguage.ts', to: 'src/engine/adapters/cookies.ts' },
  // The gallery shows what the service sends, rendered by the service. Translators are told the scene of a text.
  { file: 'src/tools/texts/sceneOfService.ts', to: 'src/server/development/scenes/sceneOfText.ts' },
  { file: 'src/tools/gallery/writeDocuments.ts', to: 'src/server/development/scenes/serviceScenes.ts' },
  { file: 'src/tools/gallery/stage/Paper.ts', to: 'src/server/pages/browser/openDialog.ts' },
];

/** Everything at the top level. The second half is ignored by git. */
// biome-ignore format: table
const TOP_LEVEL = [
  '.ci', '.editorconfig', '.github', '.gitattributes', '.gitignore', '.npmrc', '.vscode',
  'index.html', 'locales', 'package-lock.json', 'package.json', 'playwright.config.ts', 'schemas', 'src', 'tests',
  'LICENSE', 'README.md', 'biome.json', 'flows', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts',
  '.git', '.cache', '.data', 'dist', 'node_modules', 'test-results',
];

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((path) => statSync(path).isFile())
    : [];
const isModule = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
const read = (path: string) => readFileSync(path, 'utf8');
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

const modules = filesBelow('src').filter(isModule);
/** The folder below src, or below src/engine; `engine` for modules directly in the latter. */
const floorOf = (path: string): string => {
  const [, floor = '', room = ''] = path.split('/');
  return floor === 'engine' && !room.includes('.') ? `${floor}/${room}` : floor;
};
const mayImport = (from: string, to: string) =>
  FLOORS[from]?.some((floor) => to === floor || to.startsWith(`${floor}/`));
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;
const importsOf = (path: string) => [...withoutComments(read(path)).matchAll(IMPORT)].map((match) => match[2] ?? '');

describe('floors', () => {
  it('are the listed ones, each with a README of its own', () => {
    const folders = (root: string) => readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
    const floors = [
      ...folders('src').filter((name) => name !== 'engine'),
      ...folders('src/engine').map((name) => `engine/${name}`),
    ];
    expect(floors.filter((floor) => !Object.hasOwn(FLOORS, floor))).toEqual([]);
    expect([...floors, 'engine'].filter((floor) => !existsSync(join('src', floor, 'README.md')))).toEqual([]);
  });

  it('import downwards only, even types', () => {
    const declarations = filesBelow('src').filter((path) => path.endsWith('.d.ts'));
    const crossings = [...modules, ...declarations].flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith('.'))
        .map((target) => relative('.', resolve(dirname(path), target)))
        .filter((target) => target.startsWith('src/') && floorOf(target) !== floorOf(path))
        .filter((target) => !mayImport(floorOf(path), floorOf(target)))
        .map((target) => `${path} imports ${target}`),
    );
    const doors = DOORS.map(({ file, to }) => `${file} imports ${to}`);
    expect(crossings.filter((crossing) => !doors.includes(crossing))).toEqual([]);
    expect(doors.filter((door) => !crossings.includes(door))).toEqual([]);
  });

  it('keep the server in layers, as its README lists them', () => {
    const root = 'src/server';
    const folders = readdirSync(root).filter((name) => statSync(join(root, name)).isDirectory());
    expect(SERVER_LAYERS.flat().toSorted()).toEqual(folders.toSorted());
    const listed = [...read(`${root}/README.md`).matchAll(/^\| \d+ \| ([^|]+) \|/gm)].map(([, names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(listed).toEqual(SERVER_LAYERS);
    /** The layer of a module. Modules at the top of the server are above all layers. */
    const layerOf = (path: string) => {
      const layer = SERVER_LAYERS.findIndex((names) => names.includes(path.split('/')[2] ?? ''));
      return layer < 0 ? SERVER_LAYERS.length : layer;
    };
    const folderOf = (path: string) => (path.split('/').length > 3 ? path.split('/')[2] : '');
    const climbs = modules
      .filter((path) => floorOf(path) === 'server')
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('.'))
          .map((target) => relative('.', resolve(dirname(path), target)))
          .filter((target) => target.startsWith(`${root}/`) && folderOf(target) !== folderOf(path))
          .filter((target) => layerOf(target) >= layerOf(path))
          .map((target) => `${path} imports ${target}`),
      );
    expect(climbs).toEqual([]);
  });

  it('keep the runtime free of React, the DOM, fetch and the wall clock', () => {
    const forbidden =
      /\bfrom 'react|\bdocument\.|\bwindow\.|(?<![#.\w])fetch\(|\bDate\.now\b|\bnew Date\(\)|\bsetTimeout\(|\blocalStorage\b/;
    const guilty = modules
      .filter((path) => floorOf(path) === 'engine/runtime')
      .filter((path) => forbidden.test(withoutComments(read(path))));
    expect(guilty).toEqual([]);
  });
});

describe('names', () => {
  const flowFiles = filesBelow('flows');
  const idsOf = (kind: string) =>
    flowFiles
      .filter((path) => path.endsWith(`.${kind}.json`))
      .map((path) => path.replace(/^.*\/|\.[a-z]+\.json$/g, ''));
  /** OK, UNKNOWN and the faults belong to every call. Each other code belongs to certain operations. */
  const general: readonly string[] = ['OK', UNKNOWN, ...FAULTS];
  const codes = new Set(
    Object.entries(contract.operations)
      .filter(([name]) => !name.startsWith('browser '))
      .flatMap(([name, operation]) => [...successOutcomes(operation), ...failureOutcomes(name, contract)]),
  );
  const named = new Set([
    ...idsOf('screen'),
    ...idsOf('dialog'),
    ...idsOf('outcomes'),
    ...Object.entries(HTTP_OPERATIONS).flatMap(([line, { id }]) => [line, id]),
    ...[...codes].filter((code) => !general.includes(code)),
  ]);
  /** A path of the service, `/env`, and the names of providers, organisations and languages of this portal. */
  const paths = Object.keys(HTTP_OPERATIONS).map((name) => name.replace(/^[A-Z]+ /, ''));
  const portalWords = new Set([...paths, ...Object.keys(BROWSER_OPERATIONS), ...LANGUAGES, ...provider.enum]);
  const literalsOf = (path: string) =>
    [...withoutComments(read(path)).matchAll(/(['"`])([^'"`\n]+)\1/g)].map((match) => match[2] ?? '');
  /** The strings that up to four consecutive literals give when they are joined in a usual way. */
  const joined = (literals: readonly string[]) =>
    literals.flatMap((_, start) =>
      [2, 3, 4].flatMap((count) => ['', ' ', '/', '-'].map((glue) => literals.slice(start, start + count).join(glue))),
    );
  const namesIn = (literals: readonly string[]) => [
    ...literals.filter((word) => named.has(word) || portalWords.has(word)),
    ...joined(literals).filter(
      (word) => Object.hasOwn(HTTP_OPERATIONS, word) || Object.hasOwn(BROWSER_OPERATIONS, word),
    ),
  ];
  /** Words of the engine that are also names of the portal. An entry that is no longer needed fails the test. */
  const homonyms: Readonly<Record<string, string>> = {
    'src/engine/diff/formats/formatHtml.ts: en': 'sentences of a report are English',
    'src/engine/diff/words/tellText.ts: en': 'sentences of a report are English',
    'src/engine/language/terms.ts: expired': 'a sign',
  };

  it('of screens, dialogs, tables, operations, codes, providers and languages appear in no module of the engine', () => {
    const found = modules
      .filter((path) => path.startsWith('src/engine/'))
      .flatMap((path) => namesIn(literalsOf(path)).map((word) => `${path}: ${word}`));
    expect(found.filter((hit) => !Object.hasOwn(homonyms, hit))).toEqual([]);
    expect(Object.keys(homonyms).filter((hit) => !found.includes(hit))).toEqual([]);
  });

  it('are found even if they are joined from parts', () => {
    expect(namesIn(['GET', '/env'])).toContain('GET /env');
    expect(namesIn(['GET ', '/e', 'nv'])).toContain('GET /env');
    expect(namesIn(['browser', 'passkey'])).toContain('browser passkey');
  });

  it('of modules are never catch-alls, such as utils', () => {
    const drawers = modules.filter((path) => /\/(utils?|helpers?|common|misc)(\.tsx?|\/)/i.test(path));
    expect(drawers).toEqual([]);
  });
});

describe('modules', () => {
  const own = [...modules, ...filesBelow('tests').filter(isModule)];

  it('have at most 350 lines', () => {
    expect(own.filter((path) => read(path).split('\n').length > 350)).toEqual([]);
  });

  it('do not switch the type checker off', () => {
    // `any` itself is an error of the linter.
    const sleeping = /\bas unknown as\b|@ts-(?:ignore|expect-error|nocheck)|biome-ignore-all/;
    expect(own.filter((path) => path !== 'tests/house.test.ts' && sleeping.test(read(path)))).toEqual([]);
  });

  it('run no text as code in the browser', () => {
    const browser = modules.filter((path) =>
      ['engine/runtime', 'engine/adapters', 'engine/widgets', 'engine/renderer', 'engine/page', 'app'].includes(
        floorOf(path),
      ),
    );
    const runs = /\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.innerHTML\b|\bdocument\.write\b/;
    expect(browser.filter((path) => runs.test(withoutComments(read(path))))).toEqual([]);
  });
});

describe('tests', () => {
  const files = filesBelow('tests').filter((path) => isModule(path) && path !== 'tests/house.test.ts');

  it('wait for a condition and never sleep', () => {
    const sleeping = /\bwaitForTimeout\b|\bsetTimeout\(|\bnode:timers\/promises\b/;
    // The bench is no test: it waits for a server to be ready, and calls at a rate. `madeOnce.ts` waits for the lock of
    // another process.
    const isApart = (path: string) => path.startsWith('tests/bench/') || path.endsWith('harness/madeOnce.ts');
    const waits = (path: string) => !isApart(path) && sleeping.test(read(path));
    expect(files.filter(waits)).toEqual([]);
  });

  it('run without skip and only', () => {
    const partial = /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b/;
    expect(files.filter((path) => partial.test(read(path)))).toEqual([]);
  });

  it('find nothing in the browser by its English words: ids of the flow and `textOf` survive an edited text', () => {
    const asks =
      /getBy(?:Text|Label|Title|AltText|Placeholder)\(|getByRole\([^)]*\bname: |has(?:Not)?Text: |to(?:Have|Contain)(?:Text|Title|Accessible\w+)\(/;
    const literal = /(?:(['"`])(?<words>(?:(?!\1).)+)\1|\/(?<pattern>(?:\\.|[^/\n])+)\/(?<flags>[a-z]*))/;
    const asked = new RegExp(`(?:${asks.source})\\s*${literal.source}`, 'g');
    const english = filesBelow('locales/en').flatMap((path) =>
      [...read(path).matchAll(/": "((?:\\.|[^"\\])*)"/g)].map((match): string => JSON.parse(`"${match[1]}"`)),
    );
    expect(english.length).toBeGreaterThan(300);
    const found = filesBelow('tests/browser')
      .filter(isModule)
      .flatMap((path) =>
        [...withoutComments(read(path)).matchAll(asked)].flatMap(({ groups: { words, pattern, flags } = {} }) => {
          if (!/[A-Za-z]{3}/.test(words ?? pattern ?? '')) return [];
          const finds = (text: string) =>
            words === undefined ? new RegExp(pattern ?? '', flags).test(text) : text.includes(words);
          return english.some(finds) ? [`${path}: ${words ?? pattern}`] : [];
        }),
      );
    expect(found).toEqual([]);
  });
});

describe('the repository', () => {
  it('has the listed entries at its top level, and no others', () => {
    expect(readdirSync('.').filter((name) => !TOP_LEVEL.includes(name))).toEqual([]);
  });

  it('has an .editorconfig that agrees with the formatter', () => {
    const settings = Object.fromEntries(
      [...read('.editorconfig').matchAll(/^(\w+) = (\S+)$/gm)].map((match) => [match[1], match[2]]).toReversed(),
    );
    const { indentStyle, indentWidth, lineWidth } = JSON.parse(read('biome.json')).formatter;
    expect(settings).toMatchObject({
      indent_style: indentStyle,
      indent_size: String(indentWidth),
      max_line_length: String(lineWidth),
    });
  });

  it('has a lock file without download addresses, so any registry works', () => {
    const packages = licencesOf(read('package-lock.json'));
    expect(packages.length).toBeGreaterThan(100);
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  });

  it('has a lock file with each optional package of each platform, or npm ci refuses it', () => {
    const { packages }: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
      read('package-lock.json'),
    );
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`${path}/node_modules/${name}` in packages) && !(`node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});
