import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KINDS } from '../../src/engine/fields/kinds.ts';

const modules = readdirSync('src/engine', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src/engine', name))
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !path.startsWith('src/engine/fields/'));
const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

/** Names of kinds that are also types, formats, items or tokens. The second test checks how they are used. */
const ALSO_WORDS: readonly string[] = ['text', 'number', 'date', 'code', 'username', 'email'];

/** Places where the name of a kind means something else. An entry that is no longer needed fails the test. */
const HOMONYMS: Readonly<Record<string, string>> = {
  'src/engine/build/words/WordsChanges.ts: switch': 'a command of git',
  'src/engine/checker/glossaryWords.ts: terms': 'a member of the glossary',
  'src/engine/checker/rules/password-without-username.ts: account': 'in a hint for authors',
  'src/engine/checker/rules/password-without-username.ts: password': 'a type of secret',
  'src/engine/checker/rules/wrong-autocomplete.ts: new-password': 'an autocomplete token (HTML)',
  'src/engine/checker/rules/wrong-autocomplete.ts: password': 'a type of secret',
  'src/engine/diff/subjects/fields.ts: new-password': 'an autocomplete token (HTML)',
  'src/engine/flow/FieldKind.ts: password': 'a type of secret',
  'src/engine/flow/canonicalText.ts: terms': 'a member of the glossary',
  'src/engine/language/terms.ts: new-password': 'an autocomplete token (HTML)',
  'src/engine/page/hydrate.tsx: checkbox': 'a type of input (HTML)',
  'src/engine/page/hydrate.tsx: combobox': 'a role (ARIA)',
  'src/engine/page/hydrate.tsx: radio': 'a type of input (HTML)',
  'src/engine/renderer/PortalFrame.tsx: switch': 'a class of the style sheet',
};

it('no module of the engine names a kind of field, except its own folder and the lists beside it', () => {
  const names = Object.keys(KINDS).filter((name) => !ALSO_WORDS.includes(name));
  const found = modules.flatMap((path) => {
    const literals = new Set([...codeOf(path).matchAll(/(['"`])([^'"`\n]+)\1/g)].map((match) => match[2] ?? ''));
    return names.filter((name) => literals.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(found.filter((hit) => !Object.hasOwn(HOMONYMS, hit))).toEqual([]);
  expect(Object.keys(HOMONYMS).filter((hit) => !found.includes(hit))).toEqual([]);
});

it('no module of the engine asks for the kind of a field by name', () => {
  const asks = /\bwidget\b\W{0,3}[!=]==|[!=]== [\w.]*\bwidget\b|switch \([^)]*\bwidget\b|includes\([^)]*\bwidget\b/;
  expect(
    ['field.widget === "text"', 'switch (field.widget) {', 'X.includes(one.widget)'].filter((code) => !asks.test(code)),
  ).toEqual([]);
  expect(modules.filter((path) => asks.test(codeOf(path)))).toEqual([]);
});
