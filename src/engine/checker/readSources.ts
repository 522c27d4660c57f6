import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { classifyFile } from '../flow/classifyFile.ts';
import { readLanguages } from '../flow/loadFlows.ts';
import { parseJson } from '../flow/parseJson.ts';

/** A file as read from disk; `path` is written from the root of the project, with slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Where flows and texts are. */
export const FOLDERS = ['flows', 'locales'] as const;

/** Every JSON file under `flows/` and `locales/`, and the modules that name texts by themselves. */
export const readSources = (root: string): Source[] => new SourceReader(root).read();

/** Reads a project again and again: a file that stayed as it was on disk is the same object as before. */
export class SourceReader {
  readonly #root: string;
  #known: ReadonlyMap<string, { readonly stamp: string; readonly source: Source }> = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** @param touched files that are read whatever their time says, for two saves may have the same */
  read(touched: ReadonlySet<string> = new Set()): Source[] {
    const before = this.#known;
    const known = new Map<string, { readonly stamp: string; readonly source: Source }>();
    const readFolder = (folder: string, name: RegExp): Source[] =>
      listFolder(join(this.#root, folder), name).flatMap((file) => {
        const path = relative(this.#root, file).split(sep).join('/');
        const old = touched.has(path) ? undefined : before.get(path);
        const read = readFile(path, file, old);
        if (read !== undefined) known.set(path, read);
        return read?.source ?? [];
      });
    const files = FOLDERS.flatMap((folder) => readFolder(folder, /\.json$/));
    const modules = [...new Set(codeFolders(files))].flatMap((folder) => readFolder(folder, /(?<!\.d)\.tsx?$/));
    this.#known = known;
    return [...files, ...modules];
  }
}

type Read = { readonly stamp: string; readonly source: Source };

/** Undefined where it went away since it was listed. */
function readFile(path: string, file: string, old: Read | undefined): Read | undefined {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    const stamp = `${ino} ${mtimeMs} ${size}`;
    if (old?.stamp === stamp) return old;
    const text = readFileSync(file, 'utf8');
    return { stamp, source: old?.source.text === text ? old.source : { path, text } };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** In the order of their names; none where there is no such folder. */
function listFolder(folder: string, name: RegExp): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && name.test(file.name))
      .map((file) => join(file.parentPath, file.name))
      .sort();
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Where the list of languages says that modules name texts. */
export function codeFolders(files: readonly Source[]): readonly string[] {
  const list = files.find(({ path }) => classifyFile(path)?.kind === 'languages');
  const languages = list === undefined ? undefined : readLanguages(parseJson(list.path, list.text));
  return (languages?.code ?? []).flatMap(({ modules }) => modules);
}
