import type { Project } from '../../engine/checker/Project.ts';
import { basePath, readForm, textAt } from '../../engine/checker/Texts.ts';
import { type AboutText, aboutText, termsIn } from '../../engine/diff/aboutText.ts';
import { visitUnit } from '../../engine/flow/visitUnit.ts';
import { messagesOf, nameOf } from '../gallery/scenes/Scene.ts';
import type { TextUnit } from './records.ts';

/** What a translator needs to know of a text, besides its words. */
export interface TextContext extends AboutText {
  /** A scene of the gallery that shows it, which is also the folder of its pictures; undefined if none is known. */
  readonly scene: string | undefined;
  /** The same text in the other languages, by language. */
  readonly siblings: Readonly<Record<string, string>>;
  /** The glossary's terms in the source and in the translation. */
  readonly terms: readonly string[];
  /** The number of characters of the longest other language, for which there is room; undefined without any. */
  readonly room: number | undefined;
  /** The plural category of the form. */
  readonly plural: string | undefined;
}

/** The id of a scene that shows a text of the service, by the text's id without a plural category. */
export type SceneOfService = (id: string) => string | undefined;

/** A function for the context of each text of a language. */
export function contextOf(
  project: Project,
  language: string,
  sceneOfService: SceneOfService = () => undefined,
): (unit: TextUnit) => TextContext {
  const scenes = scenesOfMessages(project);
  const { fallback, ids } = project.languages;
  const termsOf = (one: string, words: string) => termsIn(project, one, words).map((term) => `${one}: ${term}`);
  return (unit) => {
    const { id, namespace, path, source, target = '' } = unit;
    const values = project.namespaces.find(({ name }) => name === namespace)?.languages ?? [];
    const siblings = ids
      .filter((one) => one !== language && one !== fallback)
      .flatMap((one) => {
        const words = textAt(values.find((file) => file.language === one)?.value, path);
        return typeof words === 'string' ? [[one, words] as const] : [];
      });
    const others = [...siblings.map(([, words]) => words), ...(language === fallback || source === '' ? [] : [source])];
    const about = aboutText(project, id);
    return {
      ...about,
      scene: sceneOf(project, unit, scenes) ?? about.screens[0] ?? sceneOfService(basePath(id.split('.')).join('.')),
      siblings: Object.fromEntries(siblings),
      terms: [...termsOf(fallback, source), ...(language === fallback ? [] : termsOf(language, target))],
      room: others.length === 0 ? undefined : Math.max(...others.map((words) => [...words].length)),
      plural: readForm(path.at(-1) ?? '')?.category,
    };
  };
}

/** The scene of a part of a screen, by the ids that `npm run gallery` gives scenes. */
function sceneOf({ flows }: Project, { namespace, path }: TextUnit, scenes: ReadonlyMap<string, string>) {
  const [first = '', second = '', third = ''] = path;
  if (namespace === 'messages') return scenes.get(basePath(path).join('.'));
  if (namespace === 'shared' && first === 'dialogs') return `dialog-${second}`;
  const screen = flows.screens.get(first);
  if (screen?.flow !== namespace) return undefined;
  if (second === 'dialogs') return `${first}.dialog-${third}`;
  const state = path.at(-1) ?? '';
  const isOfState = path.length > 2 && Object.hasOwn(screen.value.states ?? {}, state);
  return isOfState ? `${first}.state-${state}` : first;
}

/** A scene for each message that a step shows. A toast or banner of several screens is a scene of its own. */
function scenesOfMessages({ flows, units }: Project): ReadonlyMap<string, string> {
  const scenes = new Map<string, string>();
  for (const { unit } of units)
    for (const goal of visitUnit(flows, unit).steps.flatMap(({ value }) => messagesOf(value))) {
      if (!('id' in goal) || goal.id === undefined) continue;
      const name = nameOf(goal);
      const [message, own] = [
        goal.kind === 'error' ? goal.id.slice(goal.id.indexOf('-') + 1) : goal.id,
        `${unit.id}.${name}`,
      ];
      const known = scenes.get(message);
      if (known === undefined) scenes.set(message, own);
      else if (known !== own && known.endsWith(`.${name}`) && goal.kind !== 'error') scenes.set(message, name);
    }
  return scenes;
}
