import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pseudoLocale } from './pseudoText.ts';

/** What is made, not written. The copy has its own; a build that is still fresh is used again. */
const MADE = ['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results'];
const ENGLISH = 'locales/en';
/** The launcher's name is a name, and the same in every language (D-26). */
const KEPT = ['launcher'];

/**
 * Makes a copy of the project in which every English text is in the pseudo language. Whatever reads a text there (the
 * build, the server, the checker, a test) reads the pseudo language, and none of them knows of it.
 *
 * @param folder where the copy is made; sources of an older copy are replaced
 */
export function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!MADE.includes(name)) rmSync(join(folder, name), { recursive: true });
  for (const name of readdirSync('.').filter((one) => !MADE.includes(one)))
    cpSync(name, join(folder, name), { recursive: true });
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const names = readdirSync(join(folder, ENGLISH), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const file = join(folder, ENGLISH, name);
    writeFileSync(file, `${JSON.stringify(pseudoLocale(JSON.parse(readFileSync(file, 'utf8')), KEPT), null, 2)}\n`);
  }
}
