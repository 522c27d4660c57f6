import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file as read from disk; `path` is written from the root of the project, with slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every JSON file under `flows/` and `locales/`, in the order of their names. */
export function readSources(root: string): Source[] {
  return ['flows', 'locales'].flatMap((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile() && file.name.endsWith('.json'))
      .map((file) => join(file.parentPath, file.name))
      .sort()
      .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
  });
}
