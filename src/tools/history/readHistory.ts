import { documentOf } from '../../engine/checker/documentOf.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { readForm } from '../../engine/checker/Texts.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { type Change, isSame } from '../../engine/diff/Change.ts';
import { compare } from '../../engine/diff/compare.ts';
import { git, readObjects } from '../../engine/diff/git.ts';
import { textFileOf } from '../../engine/diff/TextIndex.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import { parseJson } from '../../engine/flow/parseJson.ts';
import { OF_ALL_SCREENS, type Subject, subjectOf } from './subjectOf.ts';

/** The members of an object that a name refers to: the member itself, or all plural forms of a text. */
const membersNamed = (holder: Readonly<Record<string, unknown>>, name: string) =>
  Object.keys(holder).filter((key) => key === name || readForm(key)?.base === name);

/** The part of a value at a path, with all plural forms of a text; undefined if there is none. */
export function partAt(value: unknown, path: JsonPath): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!isRecord(value)) return undefined;
  if (rest.length > 0) return partAt(value[String(name)], rest);
  const found = membersNamed(value, String(name)).map((key) => [key, value[key]] as const);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** A value whose part at a path is replaced by that of another value. Members that only the other value has come last. */
export function withPart(value: unknown, path: JsonPath, other: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return other;
  const [own, from] = [isRecord(value) ? value : {}, isRecord(other) ? other : {}];
  if (rest.length > 0) {
    const inner = withPart(own[String(name)], rest, from[String(name)]);
    const isEmpty = isRecord(inner) && Object.keys(inner).length === 0;
    const { [String(name)]: _, ...others } = own;
    return isEmpty ? others : { ...own, [String(name)]: inner };
  }
  const gone = new Set(membersNamed(own, String(name)));
  const taken = membersNamed(from, String(name));
  const kept = Object.entries(own).filter(([key]) => !gone.has(key) || taken.includes(key));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(taken.map((key) => [key, from[key]])) };
}

/** A file changed by a commit. */
interface FileChange {
  readonly path: string;
  /** The git objects of its contents; undefined where the file does not exist. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

interface Commit {
  readonly id: string;
  /** When it was written, in ISO 8601 with the author's time zone. */
  readonly at: string;
  readonly author: string;
  readonly subject: string;
  readonly files: readonly FileChange[];
}

const NONE = /^0+$/;
const FIELDS = ['%H', '%aI', '%an', '%s'].join('%x1f');

/**
 * The commits that touched some paths, newest first. A merged branch counts as one commit, since its own
 * commits are not on the first-parent line. A shallow clone has only recent commits.
 *
 * @param range such as `HEAD` or `main..HEAD`
 * @throws with git's reason if this is not a repository or there is no such revision
 */
export function readCommits(root: string, range: string, paths: readonly string[]): Commit[] {
  const log = [
    'log',
    '--first-parent',
    '--diff-merges=first-parent',
    '--raw',
    '--no-renames',
    '--no-abbrev',
    '--relative',
  ];
  const out = git(root, ['-c', 'core.quotePath=false', ...log, `--format=%x1e${FIELDS}`, range, '--', ...paths]);
  return out
    .toString('utf8')
    .split('\x1e')
    .slice(1)
    .map((entry) => {
      const [head = '', ...lines] = entry.split('\n');
      const [id = '', at = '', author = '', subject = ''] = head.split('\x1f');
      return { id, at, author, subject, files: lines.flatMap(changeIn) };
    });
}

/** A line of git's raw format: modes, objects, a letter, a tab and the path. */
function changeIn(line: string): FileChange[] {
  const [, was = '', is = '', path] = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*\t(.+)$/.exec(line) ?? [];
  if (path === undefined) return [];
  const known = (object: string) => (NONE.test(object) ? undefined : object);
  return [{ path, was: known(was), is: known(is) }];
}

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
