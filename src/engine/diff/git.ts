import { spawnSync } from 'node:child_process';

/** The largest output of git that is read, in bytes. */
const MOST = 1 << 30;

/** @throws with git's reason */
export function git(root: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, input, maxBuffer: MOST });
  if (status !== 0) {
    // A git that refuses early may leave its input unread, which is an error of its own but not the reason.
    const said = [stderr, stdout].map((out) => out?.toString('utf8').trim()).find((text) => text);
    throw new Error(said ?? error?.message ?? `git ${args[0]} ended with ${status}`);
  }
  return stdout;
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
    // For an object that a partial clone lacks, git prints `missing` and no size.
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
