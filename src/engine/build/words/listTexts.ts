import type { Project } from '../../checker/Project.ts';
import { categoriesOf, formsAt, textAt, textsIn } from '../../checker/Texts.ts';
import { oncePer } from '../../contract/oncePer.ts';
import {
  type ListedText,
  TEXT_GROUPS,
  type TextGroup,
  type TextList,
  type TextQuery,
} from '../../development/Words.ts';
import { placeOfText } from '../../diff/aboutText.ts';
import { messageOf, screensOfText } from '../../diff/words/screensOfText.ts';
import { tellText } from '../../diff/words/tellText.ts';

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
