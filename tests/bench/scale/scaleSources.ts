import { rewriteSources } from '../../../src/engine/checker/mendFiles.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';

interface Scale {
  /** The number of copies of each screen. */
  readonly copies: number;
  /** Further languages by id, with the language whose texts and plural forms they copy. */
  readonly languages: Readonly<Record<string, string>>;
}

type Json = { readonly [name: string]: Json | undefined } | readonly Json[] | string | number | boolean | null;

const SCREEN = /^flows\/(?!shared\/)([^/]+)\/([^/]+)\.screen\.json$/;
const TEXTS = /^locales\/([^/]+)\/(.+)$/;
const LANGUAGES = 'locales/languages.json';
const GLOSSARY = 'locales/glossary.json';

/** A larger portal made from this one: copies of its screens that lead to each other, and copies of its languages. */
export function scaleSources(sources: readonly Source[], { copies, languages }: Scale): Source[] {
  const screens = new Set(sources.flatMap(({ path }) => SCREEN.exec(path)?.[2] ?? []));
  const flows = new Set(sources.flatMap(({ path }) => SCREEN.exec(path)?.[1] ?? []));
  const made = sources.flatMap(({ path, text }) => {
    const [, flow, id] = SCREEN.exec(path) ?? [];
    if (flow === undefined || id === undefined)
      return path === LANGUAGES ? [{ path, text: listed(text, languages) }] : [{ path, text }];
    return numbers(copies).map((copy) => ({
      path: `flows/${flow}${suffix(copy)}/${id}${suffix(copy)}.screen.json`,
      text: JSON.stringify(copy === 0 ? JSON.parse(text) : copyScreen(JSON.parse(text), copy, screens)),
    }));
  });
  const texts = made.flatMap(({ path, text }) => {
    const [, language = '', name = ''] = TEXTS.exec(path) ?? [];
    const flow = name.replace(/\.json$/, '');
    if (!flows.has(flow)) return [{ path, text }];
    return numbers(copies).map((copy) => ({
      path: `locales/${language}/${flow}${suffix(copy)}.json`,
      text: `${JSON.stringify(withNames(JSON.parse(text), copy, screens), null, 2)}\n`,
    }));
  });
  const more = Object.entries(languages).flatMap(([language, of]) =>
    texts.flatMap(({ path, text }) =>
      path.startsWith(`locales/${of}/`)
        ? [{ path: path.replace(`/${of}/`, `/${language}/`), text: translated(text) }]
        : [],
    ),
  );
  const all = [...texts, ...more].map((source) => (source.path === GLOSSARY ? excepted(source, copies) : source));
  const written = new Map(rewriteSources(all, definition).map(({ path, text }) => [path, text]));
  return all.map(({ path, text }) => ({ path, text: written.get(path) ?? text }));
}

/** Promises name screens, so copies break them. What proving them costs is measured apart: `npm run bench -- promises`. */
export const withoutPromises = (sources: readonly Source[]): Source[] =>
  sources.filter(({ path }) => path !== 'flows/promises.json');

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const suffix = (copy: number) => (copy === 0 ? '' : `-${copy}`);

const ACCENTED: Readonly<Record<string, string>> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü' };

/** Texts in letters that English lacks, so that the checker takes them for translated. Placeholders stay. */
const translated = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*")(:?)/g, (all, words: string, isKey: string) =>
    isKey ? all : words.replace(/\{[^}]*\}|\\.|[aeiou]/g, (part) => ACCENTED[part] ?? part),
  );

/** The glossary's exceptions hold for the copies of a screen, too. */
function excepted({ path, text }: Source, copies: number): Source {
  const named = /(\{[^{}]*"texts": ")([a-z-]+)\.([a-z-]+)(\.[^{}]*\})/g;
  const all = text.replace(named, (_, before, flow, screen, after) =>
    numbers(copies)
      .map((copy) => `${before}${flow}${suffix(copy)}.${screen}${suffix(copy)}${after}`)
      .join(', '),
  );
  return { path, text: all };
}

function listed(text: string, more: Scale['languages']): string {
  const list = JSON.parse(text);
  for (const [language, of] of Object.entries(more)) {
    list.languages[language] = { ...list.languages[of], name: language };
  }
  return JSON.stringify(list);
}

const withNames = (texts: Readonly<Record<string, Json>>, copy: number, screens: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [screens.has(name) ? `${name}${suffix(copy)}` : name, value]),
  );

/** A screen whose exits lead to the screens of the same copy, at its own address. */
function copyScreen(screen: Json, copy: number, screens: ReadonlySet<string>): Json {
  const copied = (value: Json | undefined, key: string): Json | undefined => {
    if (typeof value === 'string') {
      return (key === 'goto' || key === 'missing') && screens.has(value) ? `${value}${suffix(copy)}` : value;
    }
    if (Array.isArray(value))
      return key === 'paths' ? value.map((path) => at(path, copy)) : value.map((one) => copied(one, key) ?? null);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, copied(member, name)]);
    return Object.fromEntries(key === 'route' ? [...members, ['outside', true]] : members);
  };
  return copied(screen, '') ?? null;
}

const at = (path: Json, copy: number): Json =>
  path === '*' ? `/copy${suffix(copy)}/nowhere` : `/copy${suffix(copy)}${path === '/' ? '' : String(path)}`;
