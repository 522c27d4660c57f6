import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { KeyIndex } from './Kept.ts';
import type { Limited, Timed } from './statedInTexts.ts';

/** The plural categories of CLDR, which i18next appends to the name of a text: `left_one`, `left_other`. */
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** A name without its plural category, and the category; undefined if the name has no category. */
export function readForm(name: string): { readonly base: string; readonly category: string } | undefined {
  if (!name.includes('_')) return undefined;
  const [, base, category] = FORM.exec(name) ?? [];
  return base === undefined || category === undefined ? undefined : { base, category };
}

/** The place of a text. The same place in every file and language has the same object. */
export class TextName {
  readonly id: number;
  readonly path: readonly string[];
  /** The parts of the path joined with dots. */
  readonly text: string;
  /** The plural category at its end. */
  readonly category: string | undefined;
  readonly #base: TextName | undefined;
  readonly #below = new Map<string, TextName>();

  static #count = 0;

  constructor(above?: TextName, name = '') {
    TextName.#count += 1;
    this.id = TextName.#count;
    this.path = above === undefined ? [] : [...above.path, name];
    this.text = this.path.join('.');
    const form = readForm(name);
    this.category = form?.category;
    this.#base = form && above?.below(form.base);
  }

  /** The name without its plural category, as flows and code write it. */
  get base(): TextName {
    return this.#base ?? this;
  }

  below(name: string): TextName {
    const known = this.#below.get(name) ?? new TextName(this, name);
    this.#below.set(name, known);
    return known;
  }
}

/** One text of one language, with its place. */
export interface Text {
  readonly path: readonly string[];
  readonly name: TextName;
  readonly value: unknown;
}

/** A well-formed text: a string. */
type Words = Text & { readonly value: string };

/** The locale files of one flow (or those of `shared`, `portal`, `messages` or code) in every language. */
export interface Namespace {
  /** The path below the folder of a language, without its extension: `sign-in`, `service/mails`. */
  readonly name: string;
  /** The sources of the namespace. While these are unchanged, its findings are unchanged. */
  readonly basis: readonly unknown[];
  /** The texts that the flows need. Undefined for texts that code uses, whose languages are only compared with each other. */
  readonly keys: KeyIndex | undefined;
  /** Values that may change, so the texts must not state them as numbers. */
  readonly timers: readonly Timed[];
  readonly limits: readonly Limited[];
  readonly languages: readonly TextsOfLanguage[];
}

interface TextsOfLanguage {
  readonly language: string;
  readonly file: string;
  /** Undefined if the file is missing or cannot be read. */
  readonly value: unknown;
  readonly isThere: boolean;
}

/** Every text below a value: its leaves. Cached, since many rules read the texts of the same value. */
export const textsIn = (value: unknown): readonly Text[] =>
  isRecord(value) ? textsOf(value).all : [{ path: ROOT.path, name: ROOT, value }];

/** The texts with placeholders: `{name}`. */
export const filledIn = (value: unknown): readonly Words[] => (isRecord(value) ? textsOf(value).filled : []);

/** The texts with digits of any script. */
export const numberedIn = (value: unknown): readonly Words[] => (isRecord(value) ? textsOf(value).numbered : []);

/**
 * A function whose result depends only on the names in a value and on which of them are texts. The result is computed
 * once for all languages that agree in both.
 */
export function byShape<V>(make: (value: unknown) => V): (value: unknown) => V {
  const known = new Map<string, { readonly made: V }>();
  return (value) => {
    const shape = isRecord(value) ? textsOf(value).shape : typeof value;
    const entry = known.get(shape) ?? { made: make(value) };
    known.set(shape, entry);
    return entry.made;
  };
}

/** The names of all texts. */
const ROOT = new TextName();

const isWords = (text: Text): text is Words => typeof text.value === 'string';

const textsOf = oncePer((value: Readonly<Record<string, unknown>>) => {
  const all: Text[] = [];
  let shape = '';
  const read = (member: unknown, name: TextName) => {
    if (isRecord(member)) {
      shape += `${name.id}{`;
      for (const key of Object.keys(member)) read(member[key], name.below(key));
      return;
    }
    shape += typeof member === 'string' ? `${name.id},` : `${name.id}:${typeof member},`;
    all.push({ path: name.path, name, value: member });
  };
  read(value, ROOT);
  const words = all.filter(isWords);
  return {
    all,
    shape,
    filled: words.filter((text) => text.value.includes('{')),
    numbered: words.filter((text) => /\p{Nd}/u.test(text.value)),
  };
});

/** The value at a path, or undefined. */
export function textAt(value: unknown, path: JsonPath): unknown {
  let here = value;
  for (const name of path) {
    if (!isRecord(here) || !Object.hasOwn(here, String(name))) return undefined;
    here = here[String(name)];
  }
  return here;
}

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
