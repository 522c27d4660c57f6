import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ENGINE = 'src/engine';
/** Files that are not compiled: style sheets, the types of virtual modules, and the package's own documents. */
const isTaken = (path: string) => !/\.(ts|tsx)$|tsconfig\.json$/.test(path) || path.endsWith('.d.ts');

/**
 * Makes the engine's package: JavaScript with type declarations, since Node strips no types inside node_modules.
 *
 * @param folder where the package is built, from scratch; the tarball is written next to this folder
 * @returns the tarball
 */
export function packEngine(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = resolve('node_modules/typescript/bin/tsc');
  // Types are not checked here, which would take most of the time: `npm run types` checks them.
  const project = ['-p', `${ENGINE}/tsconfig.json`, '--noCheck', '--outDir', resolve(folder)];
  execFileSync(process.execPath, [compiler, ...project], { stdio: 'inherit' });
  cpSync(ENGINE, folder, { recursive: true, filter: isTaken });
  cpSync('LICENSE', join(folder, 'LICENSE'));
  const said = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(folder, '..')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return resolve(folder, '..', said.trim().split('\n').at(-1) ?? '');
}
