import { documentOf } from '../../engine/checker/documentOf.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import type { Change } from '../../engine/diff/Change.ts';
import { isSame } from '../../engine/diff/Change.ts';
import { compare } from '../../engine/diff/compare.ts';
import { readObjects } from '../../engine/diff/git.ts';
import { textFileOf } from '../../engine/diff/TextIndex.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { partAt, withPart } from './partAt.ts';
import { type Commit, readCommits } from './readCommits.ts';
import { OF_ALL_SCREENS, type Subject, subjectOf } from './subjectOf.ts';

/** What one commit changed in the subject. */
interface Entry extends Pick<Commit, 'id' | 'at' | 'author' | 'subject'> {
  /** Empty if the files are in an older version of the language and cannot be compared. */
  readonly changes: readonly Change[];
}

export interface History {
  readonly subject: Subject;
  /** The newest first. */
  readonly entries: readonly Entry[];
}

/** Findings about an older revision are not needed here, and the check would take most of the time. */
const UNCHECKED = { check: () => [] };

/**
 * The commits that changed the subject, each with the sentences of the diff.
 * @throws if nothing has that name, or git has no such revision
 */
export function readHistory(
  root: string,
  definition: Definition,
  sources: readonly Source[],
  asked: { readonly name: string; readonly since?: string | undefined },
): History {
  const range = asked.since === undefined ? 'HEAD' : `${asked.since}..HEAD`;
  const commits = readCommits(root, range, ['flows', 'locales']);
  const subject = subjectOf(
    openProject(sources, definition),
    asked.name,
    commits.flatMap(({ files }) => files.map(({ path }) => path)),
  );
  const objects = readObjects(
    root,
    commits.flatMap(({ files }) => files.flatMap(({ was, is }) => [was, is].filter((id) => id !== undefined))),
  );
  const values = new Map<string, unknown>();
  const jsonOf = (id: string | undefined) => {
    if (id === undefined) return undefined;
    if (!values.has(id)) values.set(id, parseJson('', objects.get(id) ?? '').value);
    return values.get(id);
  };
  /** The current portal with the subject as it was: nothing else differs, so every sentence is about the subject. */
  const revision = (name: string, own: Commit['files'], side: 'was' | 'is') => {
    const files = new Map(needed(sources, own, objects).map((source) => [source.path, source]));
    for (const change of own) {
      const { path, [side]: id } = change;
      const part = subject.partOf(path) ?? [];
      const today = files.get(path);
      if (part.length > 0)
        files.set(path, { path, text: JSON.stringify(withPart(today && documentOf(today).value, part, jsonOf(id))) });
      else if (id === undefined) files.delete(path);
      else files.set(path, { path, text: objects.get(id) ?? '' });
    }
    return { name, sources: [...files.values()], definition };
  };
  const entries = commits.flatMap(({ files, ...commit }): Entry[] => {
    const own = files.filter(({ path, was, is }) => {
      const part = subject.partOf(path);
      return part !== undefined && !isSame(partAt(jsonOf(was), part), partAt(jsonOf(is), part));
    });
    if (own.length === 0) return [];
    const { changes } = compare(revision('before', own, 'was'), revision(commit.id, own, 'is'), UNCHECKED);
    return [{ ...commit, changes }];
  });
  return { subject, entries };
}

/**
 * The files needed to describe some changes, since the time of a comparison grows with the portal. Of screens, these are
 * the changed ones, those with changed texts, and those that a changed file names; a changed shared part needs all.
 */
function needed(
  sources: readonly Source[],
  own: Commit['files'],
  objects: ReadonlyMap<string, string>,
): readonly Source[] {
  const isSmall = own.every(({ path }) => textFileOf(path) !== undefined || classifyFile(path)?.kind === 'screen');
  if (!isSmall) return sources;
  const written = own.flatMap(({ was, is }) => [was, is].map((id) => objects.get(id ?? '') ?? '')).join('\n');
  const namespaces = new Set(own.flatMap(({ path }) => textFileOf(path)?.namespace ?? []));
  const isNeeded = ({ path }: Source) => {
    const place = classifyFile(path);
    return place?.kind !== 'screen' || namespaces.has(place.flow) || written.includes(`"${place.id}"`);
  };
  const kept = sources.filter(isNeeded);
  const flows = new Set([
    ...namespaces,
    ...OF_ALL_SCREENS,
    ...kept.flatMap(({ path }) => classifyFile(path)?.flow ?? []),
  ]);
  return kept.filter(({ path }) => {
    const text = textFileOf(path);
    return text === undefined || flows.has(text.namespace);
  });
}
