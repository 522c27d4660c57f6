import { git, readObjects } from '../history/readCommits.ts';
import { type Texts, textsOf } from './lastChanges.ts';

/**
 * The texts of a language in a git revision, by file.
 * @throws with git's reason if there is no such revision
 */
export function sourcesAt(root: string, revision: string, language: string): ReadonlyMap<string, Texts> {
  const tree = [
    'ls-tree',
    '-r',
    '-z',
    '--format=%(objectname) %(path)',
    '--end-of-options',
    revision,
    '--',
    `locales/${language}`,
  ];
  const files = git(root, tree)
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))] as const);
  const objects = readObjects(
    root,
    files.map(([, id]) => id),
  );
  return new Map(files.map(([path, id]) => [path, textsOf(objects.get(id) ?? '')]));
}
