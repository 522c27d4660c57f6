import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { call } from '../src/engine/grammar/calls.ts';
import { step } from '../src/engine/grammar/steps.ts';
import { ITEM_NAMES } from '../src/engine/language/items.ts';
import { TEST_NAMES } from '../src/engine/language/ruleTests.ts';

/**
 * Prints how heavy the code is: `npx tsx tests/weight.ts`. Run it before and after a change that should make it
 * lighter.
 *
 * - A module is a `.ts`, `.tsx` or `.mjs` file, and a line is one that a newline ends, comments and empty lines
 *   included.
 * - On the path of a submit are the modules that its two entry points reach by imports of values: the press of a
 *   control
 * in the runtime, and the operation of the service. Type imports and dynamic imports do not count.
 * - A module names a word if it has it as a whole string, as a property or as a member, outside comments.
 */
const WAYS = {
  'the press': 'src/engine/runtime/events/pressControl.ts',
  'the operation': 'src/server/signIn/signInWithPassword.ts',
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const read = (path: string) => readFileSync(path, 'utf8');
const linesOf = (path: string) => read(path).split('\n').length - 1;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const isModule = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts');
const modules = filesBelow('src').filter(isModule);
const codeOf = new Map(
  modules.map((path) => [path, read(path).replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')] as const),
);

const row = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const table = (...head: readonly string[]) => {
  console.log('');
  row(...head);
  row(...head.map((_, index) => (index === 0 ? '---' : '--:')));
};

table('folder', 'files', 'lines');
const placeOf = (path: string) =>
  path
    .split('/')
    .slice(1, path.startsWith('src/engine/') ? 3 : 2)
    .join('/');
for (const place of [...new Set(modules.map(placeOf))].toSorted()) {
  const paths = modules.filter((path) => placeOf(path) === place);
  row(place, paths.length, sum(paths.map(linesOf)));
}
row('**src**', modules.length, sum(modules.map(linesOf)));

/** What code is for, by the beginnings of its paths; the first that fits counts. */
const PURPOSES: readonly (readonly [purpose: string, ...folders: readonly string[]])[] = [
  ['the identity service', 'server'],
  ['tools of authors and reviewers: gallery, try, walks, texts, new', 'tools'],
  ['checker, with binder and promises', 'engine/checker', 'engine/binder', 'engine/promises'],
  ['diff and graph', 'engine/diff', 'engine/graph'],
  ['inspector, live reload, edits in the page', 'engine/development'],
  ['the language: declarations, grammar, meaning, compiler', 'engine/language', 'engine/grammar', 'engine/flow'],
  ['build', 'engine/build', 'app'],
  ['what runs in the page, and the contract', ''],
];
const purposeOf = (path: string) =>
  PURPOSES.find(([, ...folders]) => folders.some((folder) => path.startsWith(`src/${folder}`)))?.[0];
table('purpose', 'files', 'lines');
for (const [purpose] of PURPOSES) {
  const paths = modules.filter((path) => purposeOf(path) === purpose);
  row(purpose, paths.length, sum(paths.map(linesOf)));
}
const sizes = modules.map(linesOf).toSorted((a, b) => a - b);
row(
  'median, 9 of 10, largest',
  '',
  [0.5, 0.9, 1].map((share) => sizes[Math.ceil(sizes.length * share) - 1]).join(', '),
);

/** The modules that one imports for their values, without itself. */
function importsOf(path: string): string[] {
  const statements =
    codeOf.get(path)?.matchAll(/^(?:import|export)\s(?!type\b)([^'";]*?)\s?from\s'(\.[^']+)';/gms) ?? [];
  return [...statements]
    .filter(([, names = '']) => !/^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(names))
    .map(([, , target = '']) => relative('.', resolve(dirname(path), target)))
    .filter((target) => codeOf.has(target));
}

function reach(from: string): Set<string> {
  const reached = new Set([from]);
  for (const path of reached) for (const target of importsOf(path)) reached.add(target);
  return reached;
}

table('on the way of a submit', 'modules', 'lines');
const ways = Object.entries(WAYS).map(([name, path]) => [name, reach(path)] as const);
const union = new Set(ways.flatMap(([, reached]) => [...reached]));
for (const [name, reached] of [...ways, ['**both**', union] as const])
  row(name, reached.size, sum([...reached].map(linesOf)));

table('word', 'modules that name it');
const namesWord = (word: string) =>
  new RegExp(`(['"\`])${word}\\1|\\.${word}\\b|(?<![\\w$.'"\`-])${word}\\??:|[{,]\\s*${word}\\s*(?=[,}][^;]*=)`);
const count = (words: readonly string[]) => {
  for (const word of words.toSorted())
    row(word, [...codeOf.values()].filter((code) => namesWord(word).test(code)).length);
};
count(Object.keys(step.properties));
row('**members of calls**', '');
count(Object.keys(call.properties));
row('**items**', '');
count(ITEM_NAMES);
row('**tests of rules**', '');
count(TEST_NAMES);

table('editor schemas', 'lines', 'bytes');
const schemas = filesBelow('schemas').filter((path) => path.endsWith('.schema.json'));
for (const path of schemas) row(path, linesOf(path), statSync(path).size);
row('**all**', sum(schemas.map(linesOf)), sum(schemas.map((path) => statSync(path).size)));
