import { spawnSync } from 'node:child_process';

/** Ends the revision of a checkout that differs from its commit. */
export const WITH_CHANGES = '+changes';

/** The commit of a checkout; null without git. */
export function revisionOf(root: string): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', 'HEAD');
  if (status !== 0) return null;
  return stdout.trim() + (git('status', '--porcelain').stdout.trim() === '' ? '' : WITH_CHANGES);
}
