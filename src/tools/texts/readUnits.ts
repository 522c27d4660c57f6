import { MARK } from '../../engine/checker/fixSources.ts';
import type { Project } from '../../engine/checker/Project.ts';
import { categoriesOf, readForm, textAt, textsIn } from '../../engine/checker/Texts.ts';
import { fileOf } from '../../engine/checker/withTexts.ts';
import type { LastChanges } from './lastChanges.ts';
import { recordedState, type TextRecord, type TextState, type TextUnit } from './records.ts';

interface Known {
  readonly project: Project;
  readonly changes: LastChanges;
  /** The records of the language. */
  readonly records: ReadonlyMap<string, TextRecord>;
}

/**
 * The texts of a language, in the order of the source's files: every text of the source in the plural forms of the
 * language, then the texts that only the language has. The source is the fallback language.
 */
export function readUnits(language: string, { project, changes, records }: Known): TextUnit[] {
  const { fallback, drafts } = project.languages;
  const isDraft = drafts.includes(language);
  return project.namespaces.flatMap(({ name: namespace, languages }) => {
    const valueIn = (id: string) => languages.find((one) => one.language === id)?.value;
    const [source, target] = [valueIn(fallback), valueIn(language)];
    const wanted = [...pathsFor(language, source), ...textsIn(target).map(({ path }) => path)];
    const paths = new Map(wanted.filter((path) => path.length > 0).map((path) => [path.join('.'), path]));
    return [...paths].map(([name, path]): TextUnit => {
      const id = `${namespace}/${name}`;
      const from = sourceAt(source, path);
      const original = from === undefined ? '' : stringAt(source, from);
      const own = textAt(target, path);
      const words = typeof own === 'string' ? own : undefined;
      const isLater = () =>
        from !== undefined && changes(fileOf(fallback, namespace), from) < changes(fileOf(language, namespace), path);
      return {
        id,
        namespace,
        path,
        source: original,
        target: words,
        state: stateOf(original, words, {
          record: records.get(id),
          isDraft,
          isLater: language !== fallback && isLater,
        }),
      };
    });
  });
}

interface Facts {
  readonly record: TextRecord | undefined;
  readonly isDraft: boolean;
  /** Whether the source was changed after the translation. */
  readonly isLater: false | (() => boolean);
}

function stateOf(source: string, target: string | undefined, { record, isDraft, isLater }: Facts): TextState {
  if (target === undefined || target === '' || target.startsWith(`${MARK} `)) return 'missing';
  const recorded = recordedState(record, source, target);
  if (recorded !== undefined) return recorded;
  if (isDraft && target === source) return 'new';
  return isLater !== false && isLater() ? 'changed' : 'translated';
}

/** The paths of a file of the source, with the plural forms of another language. */
function pathsFor(language: string, source: unknown): readonly (readonly string[])[] {
  return textsIn(source).flatMap(({ path }) => {
    const form = readForm(path.at(-1) ?? '');
    if (form === undefined) return [path];
    return categoriesOf(language).map((category) => [...path.slice(0, -1), `${form.base}_${category}`]);
  });
}

/** The text of the source that is translated at a path: the same plural form, or the one for most numbers. */
function sourceAt(source: unknown, path: readonly string[]): readonly string[] | undefined {
  const form = readForm(path.at(-1) ?? '');
  const above = path.slice(0, -1);
  const others =
    form === undefined
      ? []
      : [
          [...above, `${form.base}_other`],
          [...above, form.base],
        ];
  return [path, ...others].find((one) => typeof textAt(source, one) === 'string');
}

const stringAt = (value: unknown, path: readonly string[]): string => String(textAt(value, path));
