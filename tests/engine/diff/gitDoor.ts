import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { runDiff } from '../../../src/engine/diff/runDiff.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

/** The small portal below the top of a repository of its own, with one commit on main. */
export function createGitDoor() {
  const folder = mkdtempSync(join(tmpdir(), 'diff-'));
  const portal = join(folder, 'deep/portal');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.test', ...args], { cwd: folder, encoding: 'utf8' });
  const write = (path: string, file: object) => {
    mkdirSync(dirname(join(portal, path)), { recursive: true });
    writeFileSync(join(portal, path), JSON.stringify(file, null, 2));
  };
  for (const { path, text } of readDoor()) write(path, JSON.parse(text));
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'The door');
  const read = (root: string, name: string) => ({ name, sources: readSources(root), definition });
  /** Runs the command in the portal. */
  const run = async (...args: string[]): Promise<{ code: number; said: string }> => {
    vi.spyOn(process, 'cwd').mockReturnValue(portal);
    const said: unknown[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
    vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
    const code = await runDiff({ read }, args);
    return { code, said: said.join('\n') };
  };
  return { folder, portal, git, write, run, remove: () => rmSync(folder, { recursive: true }) };
}
