import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { readForm, type TextName } from './TextName.ts';
import { textAt, textsIn } from './Texts.ts';

/** The place of a text without its plural category, as flows and code write it. */
export function basePath(path: readonly string[]): readonly string[] {
  const form = readForm(path.at(-1) ?? '');
  return form === undefined ? path : [...path.slice(0, -1), form.base];
}

/** The names of the texts of a value, without plural categories. */
export const namesIn = (value: unknown): ReadonlySet<TextName> =>
  new Set(textsIn(value).flatMap((text) => (typeof text.value === 'string' ? [text.name.base] : [])));

type Forms = ReadonlyMap<string, unknown>;
const NONE: Forms = new Map();

/** The forms of a text by their plural category. */
export function formsAt(value: unknown, path: readonly string[]): Forms {
  const holder = textAt(value, path.slice(0, -1));
  return isRecord(holder) ? (formsIn(holder).get(path.at(-1) ?? '') ?? NONE) : NONE;
}

/** The texts of an object that have plural forms, by their names without a plural category. */
const formsIn = oncePer((holder: Readonly<Record<string, unknown>>): ReadonlyMap<string, Forms> => {
  const all = new Map<string, Map<string, unknown>>();
  for (const [name, text] of Object.entries(holder)) {
    const form = readForm(name);
    if (form === undefined) continue;
    const forms = all.get(form.base) ?? new Map<string, unknown>();
    all.set(form.base, forms.set(form.category, text));
  }
  return all;
});

/** The value at a path: a text, an object of texts, or, of a text with plural forms, the form for most numbers. */
export function wordsAt(value: unknown, path: readonly string[]): unknown {
  const plain = textAt(value, path);
  if (plain !== undefined) return plain;
  const forms = formsAt(value, path);
  return forms.get('other') ?? [...forms.values()][0];
}

const CATEGORIES = new Map<string, readonly string[]>();

/** The plural categories of a language, according to `Intl.PluralRules`. */
export function categoriesOf(language: string): readonly string[] {
  const known = CATEGORIES.get(language) ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  CATEGORIES.set(language, known);
  return known;
}
