import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../locales/en/portal.json');
let known: string | undefined;

/**
 * The launcher's name, the same in every language (D-26). It is read, not imported: the saved text would restart the
 * development server. Where somebody is still writing the file, the name is the one before.
 *
 * @throws where the file cannot be read, and never could
 */
export function launcherName(): string {
  try {
    known = String(JSON.parse(readFileSync(FILE, 'utf8')).name);
  } catch (error) {
    if (known === undefined) throw error;
  }
  return known;
}
