import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { classifyFile } from '../flow/classifyFile.ts';
import { readLanguages } from '../flow/loadFlows.ts';
import { parseJson } from '../flow/parseJson.ts';

/** A file as read from disk; `path` is written from the root of the project, with slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every JSON file under `flows/` and `locales/`, and the modules that name texts by themselves. */
export function readSources(root: string): Source[] {
  const files = ['flows', 'locales'].flatMap((folder) => readFolder(root, folder, /\.json$/));
  const folders = new Set(codeFolders(files).filter((folder) => existsSync(join(root, folder))));
  return [...files, ...[...folders].flatMap((folder) => readFolder(root, folder, /(?<!\.d)\.tsx?$/))];
}

/** In the order of their names. */
function readFolder(root: string, folder: string, name: RegExp): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && name.test(file.name))
    .map((file) => join(file.parentPath, file.name))
    .sort()
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
}

/** Where the list of languages says that modules name texts. */
function codeFolders(files: readonly Source[]): readonly string[] {
  const list = files.find(({ path }) => classifyFile(path)?.kind === 'languages');
  const languages = list === undefined ? undefined : readLanguages(parseJson(list.path, list.text));
  return (languages?.code ?? []).flatMap(({ modules }) => modules);
}
