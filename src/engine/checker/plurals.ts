import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { textAt, textsIn } from './Texts.ts';

/** The plural categories of CLDR, which i18next sets behind the name of a text: `left_one`, `left_other`. */
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** The plural category that the name of a text ends in. */
export const categoryOf = (path: readonly string[]): string | undefined => FORM.exec(path.at(-1) ?? '')?.[2];

/** The place of a text without its plural category, which is how flows and code name it. */
export function basePath(path: readonly string[]): readonly string[] {
  const [, base] = FORM.exec(path.at(-1) ?? '') ?? [];
  return base === undefined ? path : [...path.slice(0, -1), base];
}

/** The texts of a file by their names without plural categories, and where they stand without them. */
export const namesIn = (value: unknown): ReadonlyMap<string, readonly string[]> =>
  isRecord(value) ? namesOfAll(value) : NO_NAMES;

const NO_NAMES: ReadonlyMap<string, readonly string[]> = new Map();
const namesOfAll = oncePer((value: object): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, readonly string[]>();
  for (const { path, value: text } of textsIn(value)) {
    if (typeof text !== 'string') continue;
    const base = basePath(path);
    names.set(base.join('.'), base);
  }
  return names;
});

type Forms = ReadonlyMap<string, unknown>;
const NONE: Forms = new Map();

/** The forms of a text by their plural category. */
export function formsAt(value: unknown, path: readonly string[]): Forms {
  const holder = textAt(value, path.slice(0, -1));
  return isRecord(holder) ? (formsIn(holder).get(path.at(-1) ?? '') ?? NONE) : NONE;
}

/** The texts of an object that have plural forms, by their names without them. */
const formsIn = oncePer((holder: Readonly<Record<string, unknown>>): ReadonlyMap<string, Forms> => {
  const all = new Map<string, Map<string, unknown>>();
  for (const [name, text] of Object.entries(holder)) {
    const [, base, category] = FORM.exec(name) ?? [];
    if (base === undefined || category === undefined) continue;
    const forms = all.get(base) ?? new Map<string, unknown>();
    all.set(base, forms.set(category, text));
  }
  return all;
});

/** What stands at a path: a text, an object of texts, or the form for most numbers of a text that is counted. */
export function wordsAt(value: unknown, path: readonly string[]): unknown {
  const plain = textAt(value, path);
  if (plain !== undefined) return plain;
  const forms = formsAt(value, path);
  return forms.get('other') ?? [...forms.values()][0];
}

/** The plural categories of a language, by `Intl.PluralRules`. */
export const categoriesOf = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;
