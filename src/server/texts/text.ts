import { createInstance, type Resource, type ResourceKey, type TOptions } from 'i18next';
import type accessibility from '../../../locales/en/service/accessibility.json';
import type answers from '../../../locales/en/service/answers.json';
import type development from '../../../locales/en/service/development.json';
import type mails from '../../../locales/en/service/mails.json';
import type pages from '../../../locales/en/service/pages.json';
import { FALLBACK, LANGUAGE_LIST, type Language } from '../../contract/languages.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { addFormats } from '../../engine/texts/addFormats.ts';
import { fill } from '../../engine/texts/fill.ts';
import { dateWriter, type LanguageHabits, localeOf } from '../../engine/texts/formatDate.ts';
import { I18N_OPTIONS, withConstants } from '../../engine/texts/options.ts';
import { PRODUCT_NAME, productNameIn, type ServiceFiles, serviceFiles } from '../core/release/serviceFiles.ts';
import { SavedFiles } from '../core/SavedFiles.ts';

/**
 * The service's texts in the language that defines their types, with which the checker compares the other languages.
 * Only types are imported, so saving a text does not restart the service in development.
 */
interface Model {
  readonly accessibility: typeof accessibility;
  readonly answers: typeof answers;
  readonly development: typeof development;
  readonly mails: typeof mails;
  readonly pages: typeof pages;
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** A text by its file and its place in it: `pages.start.title` is in `locales/<language>/service/pages.json`. */
export type ServiceTextKey = KeysOf<Model>;

const LOCALES = new URL('../../../locales/', import.meta.url);
const PATH = /([^/]+)\/(?:service\/([^/]+)|(shared))\.json$/;

/**
 * The service's text files by language and name, and the portal's shared texts, which name stored answers. They are
 * part of the bundle; when running from source, as in development, they are read from the folder.
 *
 * @returns a function that reads the texts again, and returns undefined if they have not changed
 */
function readResources(): () => Resource | undefined {
  if (import.meta.env === undefined) {
    const saved = new SavedFiles<ResourceKey>(LOCALES, PATH);
    return () => {
      const files = saved.readChanged();
      return files === undefined ? undefined : byLanguage(files);
    };
  }
  let bundled: Resource | undefined = byLanguage(
    import.meta.glob<ResourceKey>(['../../../locales/*/service/*.json', '../../../locales/*/shared.json'], {
      import: 'default',
      eager: true,
    }),
  );
  return () => {
    const resources = bundled;
    bundled = undefined;
    return resources;
  };
}

function byLanguage(files: Readonly<Record<string, ResourceKey>>): Resource {
  const resources: Record<string, Record<string, ResourceKey>> = {};
  for (const [path, file] of Object.entries(files)) {
    const [, language = '', own, name = own ?? ''] = PATH.exec(path) ?? [];
    resources[language] = { ...resources[language], [name]: file };
  }
  return resources;
}

function createTexts(resources: Resource, launcher: string) {
  const made = createInstance();
  void made.init({
    ...I18N_OPTIONS,
    ...withConstants({ launcher }),
    initAsync: false,
    fallbackLng: FALLBACK,
    resources,
  });
  addFormats(made, LANGUAGE_LIST);
  return made;
}

const read = readResources();
const texts = createTexts(read() ?? {}, PRODUCT_NAME);

/** The texts of a published release. */
const textsOf = oncePer((files: ServiceFiles) => {
  const own = [...files].filter(([path]) => path.startsWith('locales/') && PATH.test(path));
  return createTexts(byLanguage(Object.fromEntries(own) as Record<string, ResourceKey>), productNameIn(files));
});

/** Whether this turn of the event loop has checked for changed texts. */
let hasLooked = false;

/** The texts as currently saved: in development, a saved change appears in the next page or mail. */
function current() {
  if (hasLooked) return texts;
  hasLooked = true;
  setImmediate(() => {
    hasLooked = false;
  });
  for (const [language, namespaces] of Object.entries(read() ?? {})) {
    for (const [name, file] of Object.entries(namespaces)) {
      texts.removeResourceBundle(language, name);
      texts.addResourceBundle(language, name, file);
    }
  }
  return texts;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the service in a language, with its values filled in, from the visit's release. It is plain text; the code
 * that writes markup escapes it.
 */
export function text(language: Language, key: ServiceTextKey, values: Values = {}): string {
  const words = wordsOf(language, key, values);
  if (each === undefined) return words;
  const change = each;
  each = undefined;
  try {
    return change({ language, key, words, written: (of) => wordsOf(of, key, values, { skipInterpolation: true }) });
  } finally {
    each = change;
  }
}

function wordsOf(language: Language, key: ServiceTextKey, values: Values, more: TOptions = {}): string {
  const dot = key.indexOf('.');
  const [name, options] = [key.slice(dot + 1), { ...fill(values), ...more, lng: language, ns: key.slice(0, dot) }];
  const files = serviceFiles();
  const published = files && textsOf(files);
  // A release of an older version may lack a text that this service needs.
  return published?.exists(name, options) ? published.t(name, options) : current().t(name, options);
}

/** A text that is read. */
export interface ReadText {
  readonly language: Language;
  readonly key: ServiceTextKey;
  readonly words: string;
  /** Its words in a language before its values are filled in. */
  readonly written: (language: Language) => string;
}

/** What becomes of a text that is read; undefined: it stays as it is. */
let each: ((text: ReadText) => string) | undefined;

/**
 * Draws something that people look at while they write texts.
 * @param change gives the words of each text that the drawing reads
 * @param draw must not wait for anything
 */
export function withEachText<T>(change: (text: ReadText) => string, draw: () => T): T {
  const outer = each;
  each = (text) => {
    const words = change(text);
    return outer === undefined ? words : outer({ ...text, words });
  };
  try {
    return draw();
  } finally {
    each = outer;
  }
}

/** Whether there is a text under a computed key. */
export function hasText(key: string): key is ServiceTextKey {
  let here: unknown = current().getDataByLanguage(FALLBACK);
  for (const name of key.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return false;
    here = Reflect.get(here, name);
  }
  return typeof here === 'string';
}

/** An instant in the language's format and its readers' usual time zone, with the name of the zone (D-80). */
export const writeMoment = (language: Language, at: Date): string => write(language, at, true);

/** Only the day of an instant, in the same format and time zone. */
export const writeDay = (language: Language, at: Date): string => write(language, at, false);

/** Cached, since formatters are expensive to make and a page formats many dates. */
const writers = new Map<string, ReturnType<typeof dateWriter>>();

function write(language: Language, at: Date, withTime: boolean): string {
  const key = `${language} ${withTime}`;
  const writer = writers.get(key) ?? writerIn(language, withTime);
  writers.set(key, writer);
  return writer(at.toISOString());
}

function writerIn(language: Language, withTime: boolean) {
  const { languages }: LanguageHabits = LANGUAGE_LIST;
  const zone = languages[language]?.zone ?? 'UTC';
  return dateWriter({ locale: localeOf({ languages }, language), withTime, zone });
}

/**
 * The general message for a code, if nothing more specific is known. Visitors see the service's text if a screen has
 * none for the code (D-05).
 */
export function messageOfCode(code: string, language: Language): string {
  const key = `answers.codes.${code}`;
  return text(language, hasText(key) ? key : 'answers.codes.BAD_REQUEST');
}
