import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copySources } from '../copySources.ts';
import { pseudoLocale } from './pseudoText.ts';

const ENGLISH = 'locales/en';
/** The launcher's name is a name, and the same in every language (D-26). */
const KEPT = ['name'];

/**
 * Makes a copy of the project in which every English text is in the pseudo-language. Everything that reads a text there
 * (the build, the server, the checker, a test) reads the pseudo-language without knowing it.
 *
 * @param folder where the copy is made; sources of an older copy are replaced
 */
export function copyProject(folder: string): void {
  copySources(folder);
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const names = readdirSync(join(folder, ENGLISH), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const file = join(folder, ENGLISH, name);
    writeFileSync(file, `${JSON.stringify(pseudoLocale(JSON.parse(readFileSync(file, 'utf8')), KEPT), null, 2)}\n`);
  }
}
