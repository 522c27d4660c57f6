import { git } from '../../engine/diff/git.ts';

/** A file changed by a commit. */
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
