import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Does the same as `npm install` of the package in another repository, without a network: unpacks it, and links only
 * its dependencies, and the commands of both.
 */
export function installEngine(root: string, tarball: string): void {
  const modules = join(root, 'node_modules');
  const engine = join(modules, '@vestibule/engine');
  mkdirSync(engine, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', engine, '--strip-components=1']);
  const { bin, dependencies, peerDependencies } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  mkdirSync(join(modules, '.bin'));
  const commands = Object.entries<string>(bin).map(([name, file]) => [name, join(engine, file)] as const);
  for (const [name, file] of [...commands, ['vite', resolve('node_modules/vite/bin/vite.js')] as const]) {
    if (name !== 'vite') chmodSync(file, 0o755);
    // As npm does, so that the folder can be moved.
    symlinkSync(relative(join(modules, '.bin'), file), join(modules, '.bin', name));
  }
}
