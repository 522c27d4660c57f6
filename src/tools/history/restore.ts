import { CheckSession } from '../../engine/checker/CheckSession.ts';
import { documentOf } from '../../engine/checker/documentOf.ts';
import type { Finding } from '../../engine/checker/Finding.ts';
import { fixSources } from '../../engine/checker/fixSources.ts';
import { newFindings } from '../../engine/checker/formatFindings.ts';
import { rewrite } from '../../engine/checker/merge/mergeTexts.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { readTree } from '../../engine/diff/git.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { partAt, withPart } from './readHistory.ts';
import { subjectOf } from './subjectOf.ts';

/** A part of the portal as it was in a revision, put back into the current portal. */
export interface Restored {
  readonly name: string;
  /** The changed files. An empty text means that the file must be removed. */
  readonly files: readonly Source[];
  /** Errors that restoring it would add. If there are any, write nothing. */
  readonly errors: readonly Finding[];
}

/**
 * Restores one part of the portal from a revision: its files, and its texts in all languages. Anything added since then
 * is removed. Writes no files.
 * @throws if nothing has that name, git has no such revision, or the revision did not have the part
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
  if (!isThere) throw new Error(`${asked.revision} does not have ${name}.`);
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
