import type { Project } from '../../engine/checker/Project.ts';
import { basePath, textsIn } from '../../engine/checker/Texts.ts';
import { textFileOf } from '../../engine/diff/TextIndex.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import { suggest } from '../../engine/flow/suggest.ts';

/** Something with a history: a screen, a flow, a brand, a shared part or a text. */
export interface Subject {
  /** Its name in a sentence: `the screen sign-in`. */
  readonly name: string;
  /** The part of a file that belongs to it, an empty path for the whole file; undefined for other files. */
  readonly partOf: (file: string) => JsonPath | undefined;
}

/** Namespaces of texts, which are searched for a text without a namespace, in this order. */
export const OF_ALL_SCREENS = ['messages', 'shared', 'portal'];

/**
 * The subject with a name. It may have been removed, since its files are found in every revision.
 * @throws with a suggestion if nothing has that name
 */
export function subjectOf(project: Project, asked: string, pathsEver: readonly string[]): Subject {
  const files = [...new Set([...project.documents.keys(), ...pathsEver])];
  const places = files.flatMap((path) => {
    const place = classifyFile(path);
    return place === undefined ? [] : [{ ...place, path }];
  });
  const own = places.filter(({ id }) => id === asked);
  const [first] = own.toSorted(
    (one, other) => Number(project.documents.has(other.path)) - Number(project.documents.has(one.path)),
  );
  if (first !== undefined)
    return ofFiles(
      first.kind,
      asked,
      own.filter(({ kind }) => kind === first.kind),
    );
  if (places.some(({ flow }) => flow === asked)) {
    return {
      name: `the flow ${asked}`,
      partOf: (file) => (file.startsWith(`flows/${asked}/`) || textFileOf(file)?.namespace === asked ? [] : undefined),
    };
  }
  const text = textNamed(project, asked);
  if (text !== undefined) return text;
  const names = [...places.flatMap(({ id, flow }) => [id, flow]), ...textNames(project)].filter((name) => name !== '');
  const near = suggest(asked, [...new Set(names)]);
  throw new Error(`There is nothing named “${asked}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`);
}

/** A screen, dialog, table, part, rule set or brand: its file, wherever it was, and its texts. */
function ofFiles(
  kind: string,
  id: string,
  places: readonly { readonly path: string; readonly flow: string }[],
): Subject {
  const flows = new Set(places.map(({ flow }) => flow));
  const paths = new Set(places.map(({ path }) => path));
  const inTexts: JsonPath = kind === 'dialog' ? ['dialogs', id] : [id];
  const hasTexts = kind === 'screen' || kind === 'dialog';
  return {
    name: `the ${kind} ${id}`,
    partOf: (file) => {
      if (paths.has(file)) return [];
      return hasTexts && flows.has(textFileOf(file)?.namespace ?? '') ? inTexts : undefined;
    },
  };
}

const textNames = (project: Project): string[] =>
  project.namespaces.flatMap(({ name, languages }) =>
    languages.flatMap(({ value }) => textsIn(value).map(({ path }) => `${name}/${basePath(path).join('.')}`)),
  );

/** A text, with all its forms in all languages: `sign-in/sign-in.title`, or `validation.required` of the messages. */
function textNamed(project: Project, asked: string): Subject | undefined {
  const known = new Set(textNames(project));
  const full = [asked, ...OF_ALL_SCREENS.map((namespace) => `${namespace}/${asked}`)].find((name) => known.has(name));
  if (full === undefined) return undefined;
  const slash = full.lastIndexOf('/');
  const [namespace, path] = [full.slice(0, slash), full.slice(slash + 1).split('.')];
  return {
    name: `the text ${full}`,
    partOf: (file) => (textFileOf(file)?.namespace === namespace ? path : undefined),
  };
}
