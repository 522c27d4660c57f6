import { isRecord } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { CheckSession } from './CheckSession.ts';
import type { Mended } from './fixSources.ts';
import { rewrite } from './merge/mergeTexts.ts';
import { openProject } from './openProject.ts';
import { wordsAt } from './plurals.ts';
import type { Source } from './readSources.ts';
import { missingText } from './rules/missing-text.ts';

/** What begins a text that is still to be written: the rule `text-content` refuses it. */
const MARK = 'TODO';

/**
 * The files of texts with a skeleton in place of each missing text: a mark, and the text of the fallback language if
 * there is one. None while another file has a mistake by which more may seem to be missing.
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
      // A name that is nearly right is to be renamed.
      const paths = missing.filter((one) => one.file === file && one.suggestion === undefined && one.path.length > 0);
      const text = project.documents.get(file)?.text;
      if (paths.length === 0 || text === undefined) return [];
      const skeleton = (path: JsonPath) => {
        const words = wordsAt(original, path.map(String));
        return typeof words === 'string' ? `${MARK} ${words}` : MARK;
      };
      const whole = paths.reduce<unknown>((all, { path }) => withText(all, path, skeleton(path)), value);
      return [{ path: file, text: rewrite(text, [], value, whole), rules: [missingText.id] }];
    });
  });
}

/** A copy with a text at a path. What is there stays, whatever it is. */
function withText(value: unknown, [name, ...rest]: JsonPath, text: string): unknown {
  const key = String(name);
  if (!isRecord(value)) return value;
  const inner = value[key];
  if (rest.length === 0) return inner === undefined ? { ...value, [key]: text } : value;
  return { ...value, [key]: withText(inner ?? {}, rest, text) };
}
