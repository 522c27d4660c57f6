import { isRecord } from '../contract/isRecord.ts';
import { documentOf } from './documentOf.ts';
import { rewrite } from './merge/mergeTexts.ts';
import type { Source } from './readSources.ts';

/** A text of a language. */
export interface NewText {
  readonly language: string;
  readonly namespace: string;
  readonly path: readonly string[];
  /** Undefined takes the text away. */
  readonly words: string | undefined;
}

/** The file of a namespace in a language. */
export const fileOf = (language: string, namespace: string): string => `locales/${language}/${namespace}.json`;

/**
 * The changed files with these texts. Everything else in them keeps its place and form.
 * @param fallback the language whose files show where a new text belongs
 */
export function withTexts(sources: readonly Source[], texts: readonly NewText[], fallback: string): Source[] {
  const read = (path: string) => {
    const source = sources.find((one) => one.path === path);
    return { text: source?.text ?? '{}\n', value: source === undefined ? {} : documentOf(source).value };
  };
  const files = new Map<string, NewText[]>();
  for (const text of texts) {
    const path = fileOf(text.language, text.namespace);
    files.set(path, [...(files.get(path) ?? []), text]);
  }
  return [...files].map(([path, own]) => {
    const { text, value } = read(path);
    const { value: order } = read(fileOf(fallback, own[0]?.namespace ?? ''));
    const next = own.reduce<unknown>((all, one) => withText(all, one.path, one.words, order), value);
    return { path, text: rewrite(text, [], value, next) };
  });
}

/** The sources with some of them changed, or added. */
export const replaced = (sources: readonly Source[], files: readonly Source[]): Source[] => [
  ...sources.map((source) => files.find(({ path }) => path === source.path) ?? source),
  ...files.filter(({ path }) => sources.every((source) => source.path !== path)),
];

/** A copy of a value with a text at a path. A new member comes where the source has it. */
function withText(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  words: string | undefined,
  order: unknown,
): unknown {
  const members = isRecord(value) ? value : {};
  const inner = isRecord(order) ? order[name] : undefined;
  const next = rest.length === 0 ? words : withText(members[name], rest, words, inner);
  // What held nothing else goes with its last text.
  const isEmptied = words === undefined && rest.length > 0 && isRecord(next) && Object.keys(next).length === 0;
  if (next === undefined || isEmptied) {
    const { [name]: _, ...others } = members;
    return others;
  }
  if (Object.hasOwn(members, name)) return { ...members, [name]: next };
  const names = isRecord(order) ? Object.keys(order) : [];
  const later = names.slice(names.indexOf(name) + 1);
  const at = Object.keys(members).findIndex((one) => names.includes(name) && later.includes(one));
  const entries = Object.entries(members);
  return Object.fromEntries(entries.toSpliced(at < 0 ? entries.length : at, 0, [name, next]));
}
