import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

/** A revision in a folder of its own, outside the repository. */
export interface CheckedOut {
  /** The folder of the portal in it. */
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Writes the files of a revision to a temporary folder. The working tree and the index of the repository stay
 * unchanged: git gets a separate index (git-read-tree, git-checkout-index).
 *
 * @param root the folder of the portal, in a repository
 * @throws if git knows no such revision, with git's message
 */
export function checkOut(root: string, revision: string): CheckedOut {
  const top = git(root, ['rev-parse', '--show-toplevel']).trim();
  const prefix = git(root, ['rev-parse', '--show-prefix']).trim();
  const commit = commitOf(root, revision);
  const folder = mkdtempSync(join(tmpdir(), 'portal-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const files = join(folder, 'files');
    mkdirSync(files);
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') };
    git(top, ['read-tree', commit], env);
    git(top, ['checkout-index', '--all', `--prefix=${files}${sep}`], env);
    return { folder: join(files, prefix), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @throws if there is no such commit */
function commitOf(root: string, revision: string): string {
  try {
    return git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]).trim();
  } catch {
    throw new Error(`git knows no revision "${revision}"`);
  }
}

function git(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
