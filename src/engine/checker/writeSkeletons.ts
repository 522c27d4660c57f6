import { isRecord } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { CheckSession } from './CheckSession.ts';
import type { Mended } from './fixSources.ts';
import { rewrite } from './merge/mergeTexts.ts';
import { openProject } from './openProject.ts';
import type { Source } from './readSources.ts';
import { missingText } from './rules/missing-text.ts';
import { wordsAt } from './Texts.ts';

/** Marks a text that has not been written yet: the rule `text-content` rejects it. */
export const MARK = 'TODO';

/**
 * The text files with a skeleton for each missing text: a mark, and the fallback language's text if there is one. Empty
 * while mistakes in other files may make more texts seem missing.
 */
export function writeSkeletons(
  sources: readonly Source[],
  session: CheckSession,
  definition: Definition,
): readonly Mended[] {
  if (!session.check(sources).some(({ rule }) => rule === missingText.id)) return [];
  const project = openProject(sources, definition);
  const isRead = [...project.documents.values()].every(({ problems }) => problems.length === 0);
  if (!isRead || [...project.misfits.values()].some((misfits) => misfits.length > 0)) return [];
  return project.namespaces.flatMap((namespace) => {
    const { fallback } = project.languages;
    const original = namespace.languages.find(({ language }) => language === fallback)?.value;
    const missing = [...(missingText.ofTexts?.({ ...project, namespaces: [namespace] }) ?? [])];
    return namespace.languages.flatMap(({ file, value }): Mended[] => {
      // An almost correct name needs a rename instead.
      const paths = missing.filter((one) => one.file === file && one.suggestion === undefined && one.path.length > 0);
      const text = project.documents.get(file)?.text;
      if (paths.length === 0 || text === undefined) return [];
      const skeleton = (path: JsonPath) => {
        const words = wordsAt(original, path.map(String));
        if (typeof words === 'string') return `${MARK} ${words}`;
        const { form, choices = [] } = namespace.keys?.at(path.map(String))[0] ?? {};
        return form === 'choices' && choices.length > 0
          ? Object.fromEntries(choices.map((choice) => [choice, MARK]))
          : MARK;
      };
      const whole = paths.reduce<unknown>((all, { path }) => withText(all, path, skeleton(path)), value);
      return [{ path: file, text: rewrite(text, [], value, whole), rules: [missingText.id] }];
    });
  });
}

/** A copy of a value with a text at a path. Existing texts stay. */
function withText(value: unknown, [name, ...rest]: JsonPath, text: unknown): unknown {
  const key = String(name);
  if (!isRecord(value)) return value;
  const inner = value[key];
  if (rest.length === 0) return inner === undefined ? { ...value, [key]: text } : value;
  return { ...value, [key]: withText(inner ?? {}, rest, text) };
}
