import { documentOf } from '../../checker/documentOf.ts';
import { rewriteSources } from '../../checker/mendFiles.ts';
import type { Project } from '../../checker/Project.ts';
import type { Source } from '../../checker/readSources.ts';
import { categoriesOf, formsAt, textAt, textsIn } from '../../checker/Texts.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import {
  type ItemMove,
  type ListedText,
  TEXT_GROUPS,
  type TextGroup,
  type TextList,
  type TextQuery,
} from '../../development/Words.ts';
import { placeOfText } from '../../diff/aboutText.ts';
import { messageOf, screensOfText } from '../../diff/words/replacedWords.ts';
import { tellText } from '../../diff/words/tellText.ts';
import type { Definition } from '../../flow/Definition.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { partOf } from '../../flow/partsIn.ts';

/** The lists whose order is only that of what people see. Steps, guards and outcomes mean something else in another. */
const LISTS = ['body', 'item', 'header', 'footer', 'options'];

const listAt = (source: Source | undefined, path: JsonPath): readonly unknown[] | undefined => {
  const value = source && documentOf(source).value;
  const list = partOf({ file: source?.path ?? '', path: [], value }, ...path)?.value;
  return Array.isArray(list) ? list : undefined;
};

/**
 * The changed file in which an item has moved by one place. It may have moved within its list since it was looked at.
 * @throws if the item is not in its list, or has no place on that side
 */
export function moveItem(
  sources: readonly Source[],
  { file, path, id, by }: ItemMove,
  definition: Definition,
): Source[] {
  const above = path.slice(0, -1);
  const source = sources.find((one) => one.path === file);
  const list = LISTS.includes(String(above.at(-1))) ? listAt(source, above) : undefined;
  const index = list && placeIn(list, id, path.at(-1));
  if (!/^flows\/.+\.json$/.test(file) || list === undefined || index === undefined)
    throw new Error(`“${id}” is not at this place any more`);
  const to = index + Math.sign(by);
  if (to < 0 || to >= list.length) throw new Error(`“${id}” is already the ${to < 0 ? 'first' : 'last'} here`);
  return withList(sources, file, above, list.toSpliced(index, 1).toSpliced(to, 0, list[index]), definition);
}

/** The index of an item: where it was, or else where the only one of its name is. */
function placeIn(list: readonly unknown[], id: string, was: string | number | undefined): number | undefined {
  const places = [...list.keys()].filter((index) => names(list[index], id));
  return places.find((index) => index === was) ?? (places.length === 1 ? places[0] : undefined);
}

/**
 * An option is its own name, and an item has one: `"field": "username"`. One that uses a control names it:
 * `"button": { "use": "back" }`.
 */
const names = (item: unknown, id: string): boolean =>
  item === id ||
  (isRecord(item) && Object.values(item).some((value) => value === id || (isRecord(value) && names(value, id))));

/** The changed file with another list, in canonical form. */
export function withList(
  sources: readonly Source[],
  file: string,
  path: JsonPath,
  list: readonly unknown[],
  definition: Definition,
): Source[] {
  const source = sources.find((one) => one.path === file);
  const value = structuredClone(source && documentOf(source).value);
  const holder = partOf({ file, path: [], value }, ...path.slice(0, -1))?.value;
  const name = path.at(-1);
  if (typeof holder !== 'object' || holder === null || name === undefined) throw new Error(`${file} has no such list`);
  Reflect.set(holder, name, list);
  return rewriteSources([{ path: file, text: JSON.stringify(value) }], definition);
}

/** The list at a path of an earlier version of a file. */
export const earlierList = (sources: readonly Source[], file: string, path: JsonPath): readonly unknown[] | undefined =>
  listAt(
    sources.find((one) => one.path === file),
    path,
  );

/** Whether two versions of a flow file differ only in the order of what people see. */
export function differInOrder(one: Source | undefined, other: Source | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [a, b] = [one, other].map((source) => JSON.stringify(unordered(documentOf(source).value)));
  return a === b;
}

const unordered = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map((one) => unordered(one));
    return LISTS.includes(name) ? entries.map((one) => JSON.stringify(one)).sort() : entries;
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, unordered(member, key)]));
};

/** The maximum number of texts in one answer. */
const MOST = 300;

/** The texts that a page asks for: first those of the screen itself. */
export function listTexts(project: Project, { screen, language, find = '', below }: TextQuery): TextList {
  const wanted = find.trim().toLowerCase();
  const isWanted = (id: string): boolean => {
    if (below !== undefined)
      return below.some((one) => id === one || id === ownText(project, one, screen) || id.startsWith(`${one}.`));
    if (wanted === '') return isShownBy(project, id, screen) || isOfService(project, id);
    return id.toLowerCase().includes(wanted) || wordsIn(project, id).some((one) => one.toLowerCase().includes(wanted));
  };
  const texts = idsOf(project)
    .filter(isWanted)
    .map(
      (id): ListedText => ({
        id,
        where: tellText({ project }, id),
        group: groupOf(project, id, screen),
        words: formsOf(project, language, id).find(({ words }) => words !== undefined)?.words ?? '',
      }),
    )
    .sort((one, other) => TEXT_GROUPS.indexOf(one.group) - TEXT_GROUPS.indexOf(other.group));
  return { texts: texts.slice(0, MOST), more: Math.max(0, texts.length - MOST) };
}

/** The forms of a text in a language: one, or one for each plural category, each with its words if it has any. */
export function formsOf(
  project: Project,
  language: string,
  id: string,
): { readonly id: string; readonly category?: string; readonly words: string | undefined }[] {
  const { namespace, path } = placeOfText(id);
  const files = project.namespaces.find(({ name }) => name === namespace)?.languages ?? [];
  const value = files.find((file) => file.language === language)?.value;
  const isCounted = files.some((file) => formsAt(file.value, path).size > 0);
  const wordsAt = (at: readonly string[]) => {
    const words = textAt(value, at);
    return typeof words === 'string' ? words : undefined;
  };
  if (!isCounted) return [{ id, words: wordsAt(path) }];
  return categoriesOf(language).map((category) => ({
    id: `${id}_${category}`,
    category,
    words: wordsAt([...path.slice(0, -1), `${path.at(-1)}_${category}`]),
  }));
}

/** The ids of all texts, in the order of the files of the fallback language; last those that no language has yet. */
const idsOf = oncePer((project: Project): readonly string[] => {
  const { fallback } = project.languages;
  return project.namespaces.flatMap(({ name, languages, keys }) => {
    const first = languages.filter(({ language }) => language === fallback);
    const values = [...first, ...languages].flatMap(({ value }) => textsIn(value));
    const texts = values.filter((text) => typeof text.value === 'string' && text.path.length > 0);
    const written = new Set(texts.map((text) => text.name.base.text));
    const above = new Set([...written].flatMap((id) => [...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index))));
    const needed = (keys?.all ?? []).filter(({ optional, insteadOf }) => !optional && insteadOf === undefined);
    const missing = needed
      .flatMap(({ path, form, choices }) =>
        form === 'choices' ? (choices ?? []).map((one) => [...path, one].join('.')) : path.join('.'),
      )
      .filter((id) => !written.has(id) && !above.has(id));
    return [...new Set([...written, ...missing])].map((id) => `${name}/${id}`);
  });
});

/** The id of a screen's own text instead of a message, whether or not it has one. */
export function ownText({ flows }: Project, id: string, screen: string): string | undefined {
  const { namespace, path } = placeOfText(id);
  const flow = flows.screens.get(screen)?.flow;
  return namespace !== 'messages' || flow === undefined ? undefined : `${flow}/${screen}.messages.${path.join('.')}`;
}

/** The id of the message that all screens share, if the text is what one screen says instead. */
export function sharedText(project: Project, id: string): string | undefined {
  const [screen = ''] = placeOfText(id).path;
  const shared = `messages/${messageOf(id)}`;
  return ownText(project, shared, screen) === id && isText(project, shared) ? shared : undefined;
}

/** Whether there is such a text. */
export const isText = (project: Project, id: string): boolean => idsOf(project).includes(id);

const wordsIn = (project: Project, id: string): string[] =>
  project.languages.ids.flatMap((language) => formsOf(project, language, id).flatMap(({ words = [] }) => words));

const isShownBy = (project: Project, id: string, screen: string) => screensOfText({ project }, id).includes(screen);

/** Whether code outside the page names the text: it is in a mail, or on a page of the service. */
const isOfService = ({ flows }: Project, id: string) =>
  flows.languages?.value.code?.some(({ texts }) => !texts.includes('.') && id.startsWith(`${texts}/`)) === true;

function groupOf(project: Project, id: string, screen: string): TextGroup {
  if (isOfService(project, id)) return 'service';
  if (!isShownBy(project, id, screen)) return 'other';
  const { namespace, path } = placeOfText(id);
  if (namespace === 'messages') return 'message';
  if (namespace === 'portal') return 'shell';
  return namespace === 'shared' || path[1] === 'dialogs' ? 'dialog' : 'screen';
}
