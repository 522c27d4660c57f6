import { textsIn } from '../checker/Texts.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import type { Located } from '../flow/Unit.ts';

/** Every text by name and language. A name starts with its namespace: `door/inside.title`, `service/mails/x`. */
export type TextIndex = ReadonlyMap<string, ReadonlyMap<string, Located<unknown>>>;

/** Where the texts of screens with a new id or folder have moved: `old/before` to `new/after`. */
export type MovedTexts = ReadonlyMap<string, string>;

/** The namespace and language of a file of texts. */
export function textFileOf(path: string): { readonly language: string; readonly namespace: string } | undefined {
  const [, language, namespace] = /(?:^|\/)locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
  return language === undefined || namespace === undefined ? undefined : { language, namespace };
}

export function indexTexts(documents: Iterable<JsonDocument>, moved: MovedTexts): TextIndex {
  const index = new Map<string, Map<string, Located<unknown>>>();
  for (const { path: file, value } of documents) {
    const place = textFileOf(file);
    if (place === undefined || value === undefined) continue;
    for (const { path, value: text } of textsIn(value)) {
      const [first = '', ...rest] = path;
      const owner = `${place.namespace}/${first}`;
      const name = [moved.get(owner) ?? owner, ...rest].join('.');
      const byLanguage = index.get(name) ?? new Map<string, Located<unknown>>();
      byLanguage.set(place.language, { file, path, value: text });
      index.set(name, byLanguage);
    }
  }
  return index;
}
