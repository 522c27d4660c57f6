import { isRecord } from '../contract/isRecord.ts';
import { marked } from '../contract/marked.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { documentOf } from './documentOf.ts';
import { MARK } from './fixSources.ts';
import { languagesIn, type Source } from './readSources.ts';
import { categoriesOf, readForm } from './Texts.ts';
import { fileOf } from './withTexts.ts';

/**
 * The sources with every draft offered like a finished language, for people who work on it. Its name says that it is a
 * draft, and a text that it lacks has the fallback language's words, marked. Without drafts the sources are the same.
 */
export function showDrafts(sources: readonly Source[]): readonly Source[] {
  const list = languagesIn(sources);
  if (list === undefined) return sources;
  const { fallback, languages } = list;
  const drafts = Object.keys(languages).filter((id) => languages[id]?.draft === true);
  if (drafts.length === 0) return sources;
  const values = new Map(sources.map((source) => [source.path, source]));
  const valueIn = (path: string) => {
    const source = values.get(path);
    return source === undefined ? undefined : documentOf(source).value;
  };
  const prefix = `locales/${fallback}/`;
  const files = sources.flatMap(({ path }) =>
    path.startsWith(prefix) && path.endsWith('.json') ? [path.slice(prefix.length, -'.json'.length)] : [],
  );
  const finished = Object.keys(languages).filter((id) => id !== fallback && !drafts.includes(id));
  const written = drafts.flatMap((draft) =>
    files.map((namespace): Source => {
      const path = fileOf(draft, namespace);
      const others = finished.map((language) => valueIn(fileOf(language, namespace)));
      const value = whole(valueIn(path), valueIn(fileOf(fallback, namespace)), draft, others);
      return { path, text: JSON.stringify(value) };
    }),
  );
  const own = new Set(written.map(({ path }) => path));
  return [
    ...sources.filter(({ path }) => !own.has(path)).map((source) => (isList(source) ? offered(source) : source)),
    ...written,
  ];
}

const isList = ({ path }: Source) => classifyFile(path)?.kind === 'languages';

/** The list of languages in which no one is a draft, but some are named so. */
function offered(source: Source): Source {
  const { value } = documentOf(source);
  const all = isRecord(value) && isRecord(value.languages) ? value.languages : {};
  const languages = Object.entries(all).map(([id, language]) => {
    if (!isRecord(language) || language.draft !== true) return [id, language];
    const { draft: _, ...rest } = language;
    return [id, { ...rest, name: `${language.name} (draft)` }];
  });
  return {
    ...source,
    text: JSON.stringify({ ...(isRecord(value) ? value : {}), languages: Object.fromEntries(languages) }),
  };
}

/**
 * The texts of a draft, with those that it lacks.
 * @param others the same texts in the finished languages
 */
function whole(own: unknown, source: unknown, language: string, others: readonly unknown[]): unknown {
  if (typeof source === 'string') return isMissing(own, source, others) ? marked(source) : own;
  if (!isRecord(source)) return own ?? source;
  const members = isRecord(own) ? own : {};
  const othersAt = (name: string) => others.map((one) => (isRecord(one) ? one[name] : undefined));
  const found = Object.entries(source).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const form = readForm(name);
    if (form === undefined || typeof value !== 'string')
      return [[name, whole(members[name], value, language, othersAt(name))]];
    return categoriesOf(language).map((category) => {
      const key = `${form.base}_${category}`;
      const counted = source[key] ?? source[`${form.base}_other`] ?? value;
      return [key, whole(members[key], counted, language, othersAt(key))];
    });
  });
  return { ...members, ...Object.fromEntries(found) };
}

/** Whether a text is not written, or still a copy. A name, which is the same in every language, is no copy. */
const isMissing = (own: unknown, source: string, others: readonly unknown[]) =>
  typeof own !== 'string' ||
  own === '' ||
  own.startsWith(`${MARK} `) ||
  (own === source &&
    /\p{L}/u.test(source.replaceAll(/\{[^}]*\}/g, '')) &&
    (others.length === 0 || others.some((other) => other !== source)));
