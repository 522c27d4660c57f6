import { spawnSync } from 'node:child_process';

/** One file as a commit left it. */
interface FileChange {
  readonly path: string;
  /** The git objects of its contents; undefined where the file does not exist. */
  readonly was: string | undefined;
  readonly is: string | undefined;
}

export interface Commit {
  readonly id: string;
  /** When it was written, in ISO 8601 with the author's time zone. */
  readonly at: string;
  readonly author: string;
  readonly subject: string;
  readonly files: readonly FileChange[];
}

/** The largest output of git that is read, in bytes. */
const MOST = 1 << 30;
const NONE = /^0+$/;
const FIELDS = ['%H', '%aI', '%an', '%s'].join('%x1f');

/**
 * The commits that touched some paths, newest first. A merged branch is one commit, since its commits have not been on
 * this line. A copy of the repository without its whole history has only the later ones.
 *
 * @param range such as `HEAD` or `main..HEAD`
 * @throws with git's reason if this is no repository or there is no such revision
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

/** The contents of git objects, all read by one process. */
export function readObjects(root: string, ids: Iterable<string>): ReadonlyMap<string, string> {
  const wanted = [...new Set(ids)];
  const found = new Map<string, string>();
  if (wanted.length === 0) return found;
  const out = git(root, ['cat-file', '--batch'], `${wanted.join('\n')}\n`);
  let offset = 0;
  for (const id of wanted) {
    const end = out.indexOf('\n', offset);
    const [, kind, size = ''] = out.toString('utf8', offset, end).split(' ');
    // A copy without all objects says `missing`, and no size.
    const length = kind === 'blob' ? Number(size) : -1;
    if (length >= 0) found.set(id, out.toString('utf8', end + 1, end + 1 + length));
    offset = end + 1 + (length < 0 ? 0 : length + 1);
  }
  return found;
}

/**
 * The files of a revision below some paths, with their contents.
 * @throws with git's reason if there is no such revision
 */
export function readTree(root: string, revision: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const tree = ['ls-tree', '-r', '-z', '--format=%(objectname) %(path)', '--end-of-options', revision, '--', ...paths];
  const files = git(root, tree)
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))] as const);
  const objects = readObjects(
    root,
    files.map(([, id]) => id),
  );
  return new Map(files.map(([path, id]) => [path, objects.get(id) ?? '']));
}

/** @throws with git's reason */
function git(root: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, input, maxBuffer: MOST });
  if (status !== 0) throw new Error(error?.message ?? stderr.toString('utf8').trim());
  return stdout;
}
