import type { BoundName } from '../binder/bindPortal.ts';
import type { Project } from './Project.ts';
import { namesOf } from './renamePlaces.ts';
import { textsIn } from './Texts.ts';

/** The beginning of a message's key, with the last dot: `validation.`. */
export const groupOf = (message: string): string => message.slice(0, message.lastIndexOf('.') + 1);

const NAMESPACE = 'messages';

/**
 * The messages that have a text, which declares them, each with its uses in the flows.
 * @param names all names of the project, for a caller that has bound them
 */
export function messagesOf(project: Project, names = namesOf(project)): BoundName[] {
  const used = new Map(names.flatMap((one) => (one.kind === 'message' ? [[one.name, one] as const] : [])));
  const file = `locales/${project.languages.fallback}/${NAMESPACE}.json`;
  return [...wordsOf(project).keys()].map((name) => ({
    ...{ kind: 'message' as const, name, scopes: ['portal'] },
    uses: used.get(name)?.uses ?? [],
    declarations: [{ file, path: undefined }],
  }));
}

/** Messages with another key and the same words in every language, if no other message says the same: old and new. */
export function renamedMessages(was: Project, is: Project): (readonly [BoundName, BoundName])[] {
  const [before, after] = [wordsOf(was), wordsOf(is)];
  const [gone, come] = [
    [...before].filter(([name]) => !after.has(name)),
    [...after].filter(([name]) => !before.has(name)),
  ];
  // Most changes rename none, and binding two portals takes time.
  if (gone.length === 0 || come.length === 0) return [];
  const known = [messagesOf(was), messagesOf(is)].map((all) => new Map(all.map((one) => [one.name, one])));
  return gone.flatMap(([name, words]) => {
    const [now, ...others] = come.filter((one) => one[1] === words && groupOf(one[0]) === groupOf(name));
    const alike = gone.filter((one) => one[1] === words);
    const [old, next] = [known[0]?.get(name), known[1]?.get(now?.[0] ?? '')];
    const isSure = others.length === 0 && alike.length === 1;
    return isSure && old !== undefined && next !== undefined ? [[old, next] as const] : [];
  });
}

/** What each message says in all languages and plural forms. */
function wordsOf({ namespaces }: Project): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const languages = namespaces.find(({ name }) => name === NAMESPACE)?.languages ?? [];
  for (const { language, value } of languages) {
    for (const { path, name, value: text } of textsIn(value)) {
      if (path.length === 0) continue;
      const key = name.base.text;
      const form = (path.at(-1) ?? '').slice(key.length - groupOf(key).length);
      words.set(key, (words.get(key) ?? '') + JSON.stringify([language, form, text]));
    }
  }
  return words;
}
