import { isRecord } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { CheckSession } from './CheckSession.ts';
import { documentOf } from './documentOf.ts';
import type { FileEdit, Finding } from './Finding.ts';
import { offsetAt } from './locate.ts';
import { rewrite } from './merge/mergeTexts.ts';
import { openProject } from './openProject.ts';
import type { Source } from './readSources.ts';
import { missingText } from './rules/missing-text.ts';
import { wordsAt } from './Texts.ts';

/** A fixed file, with the rules whose findings are gone. If it has no text, the file is to be removed. */
export interface Mended {
  readonly path: string;
  readonly text: string;
  readonly rules: readonly string[];
}

/** One fix may make the next possible: first line ends, then the form. More rounds than this would be a loop. */
const ROUNDS = 5;

/** Applies every safe fix, repeatedly until none is left. Nothing is written to disk. */
export const fixSources = (sources: readonly Source[], session: CheckSession): readonly Mended[] =>
  fixFound(sources, (current) => session.check(current));

/** Applies the safe fixes of what a check finds. */
export function fixFound(
  sources: readonly Source[],
  check: (sources: readonly Source[]) => readonly Finding[],
): readonly Mended[] {
  const mended = new Map<string, Mended>();
  let current = sources;
  for (let round = 0; round < ROUNDS; round += 1) {
    const fixable = check(current).filter(({ fix }) => fix?.isSafe);
    if (fixable.length === 0) break;
    const missing = fixable.filter(({ file }) => current.every(({ path }) => path !== file)).map(({ file }) => file);
    const all = [...current, ...[...new Set(missing)].map((path) => ({ path, text: '' }))];
    const next = all.map((source) => {
      const found = fixable.filter(({ file }) => file === source.path);
      if (found.length === 0) return source;
      const text = withEdits(
        source,
        found.flatMap((finding) => finding.fix?.edits ?? []),
      );
      const rules = [...(mended.get(source.path)?.rules ?? []), ...found.map(({ rule }) => rule)];
      mended.set(source.path, { path: source.path, text, rules: [...new Set(rules)] });
      return { path: source.path, text };
    });
    // Pictures have no text either.
    current = next.filter(({ path, text }) => text !== '' || !mended.has(path));
  }
  return [...mended.values()];
}

/** Applies a file's edits from its end to its start. If two edits overlap, one of them waits for the next round. */
export function withEdits(source: Source, edits: readonly FileEdit[]): string {
  const { text } = source;
  const document = documentOf(source);
  const placed = edits
    .map(({ range, replacement }) => ({
      start: offsetAt(document, range.start),
      end: offsetAt(document, range.end),
      replacement,
    }))
    .sort((a, b) => b.start - a.start || b.end - a.end);
  let limit = text.length;
  const parts: string[] = [];
  for (const { start, end, replacement } of placed) {
    if (end > limit) continue;
    parts.push(text.slice(end, limit), replacement);
    limit = start;
  }
  return [text.slice(0, limit), ...parts.reverse()].join('');
}

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
