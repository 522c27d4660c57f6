import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds a copy of the project as usual, with further options. */
export function buildProject(project: string, ...options: readonly string[]): void {
  const vite = resolve('node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--app', ...options], {
    cwd: project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build in ${project} ended with ${status}:\n${stdout}\n${stderr}`);
}
