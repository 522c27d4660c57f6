import { CheckSession } from '../../engine/checker/CheckSession.ts';
import { documentOf } from '../../engine/checker/documentOf.ts';
import type { Finding } from '../../engine/checker/Finding.ts';
import { fixSources } from '../../engine/checker/fixSources.ts';
import { rewrite } from '../../engine/checker/merge/mergeTexts.ts';
import { newFindings } from '../../engine/checker/newFindings.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { readTree } from '../../engine/diff/git.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { partAt, withPart } from './partAt.ts';
import { subjectOf } from './subjectOf.ts';

/** A thing as it was in a revision, in today's portal. */
export interface Restored {
  readonly name: string;
  /** The changed files; one without a text is to be removed. */
  readonly files: readonly Source[];
  /** What would then be wrong that is not wrong today. Nothing is to be written if there is any. */
  readonly errors: readonly Finding[];
}

/**
 * Takes one thing back to how it was in a revision: its files, and its part of the texts of all languages. What exists
 * only since then is removed. Nothing is written.
 * @throws if nothing has the name, git knows no such revision, or the thing was not there
 */
export function restore(
  root: string,
  definition: Definition,
  sources: readonly Source[],
  asked: { readonly name: string; readonly revision: string },
): Restored {
  const then = readTree(root, asked.revision, ['flows', 'locales']);
  const { name, partOf } = subjectOf(openProject(sources, definition), asked.name, [...then.keys()]);
  const now = new Map(sources.map((source) => [source.path, source]));
  const own = [...new Set([...now.keys(), ...then.keys()])].flatMap((path) => {
    const part = path.endsWith('.json') ? partOf(path) : undefined;
    return part === undefined ? [] : [{ path, part, was: then.get(path) }];
  });
  const isThere = own.some(
    ({ part, was }) => was !== undefined && partAt(parseJson('', was).value, part) !== undefined,
  );
  if (!isThere) throw new Error(`${asked.revision} has nothing of ${name}.`);
  const next = new Map(now);
  for (const { path, part, was } of own) {
    const source = now.get(path);
    if (part.length === 0 && was === undefined) next.delete(path);
    else if (part.length === 0) next.set(path, { path, text: was ?? '' });
    else if (source !== undefined) {
      const { value } = documentOf(source);
      const other = was === undefined ? undefined : parseJson('', was).value;
      next.set(path, { path, text: rewrite(source.text, [], value, withPart(value, part, other)) });
    }
  }
  const session = new CheckSession(definition);
  const before = session.check(sources);
  for (const { path, text } of fixSources([...next.values()], session)) {
    if (text === '') next.delete(path);
    else next.set(path, { path, text });
  }
  const files = [
    ...[...next.values()].filter(({ path, text }) => now.get(path)?.text !== text),
    ...[...now.keys()].filter((path) => !next.has(path)).map((path) => ({ path, text: '' })),
  ];
  const errors = newFindings(before, session.check([...next.values()])).filter(({ level }) => level === 'error');
  return { name, files, errors };
}
