import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ResourceKey } from 'i18next';

interface Saved {
  readonly stamp: string;
  readonly texts: ResourceKey;
}

/** The files of texts in a folder and below it, as they were last saved in a form that can be read. */
export class SavedFiles {
  readonly #folder: URL;
  readonly #name: RegExp;
  #known: ReadonlyMap<string, Saved> = new Map();

  /** @param name of the files, with slashes, from the folder */
  constructor(folder: URL, name: RegExp) {
    this.#folder = folder;
    this.#name = name;
  }

  /** By path; undefined while no file has changed. */
  readChanged(): Readonly<Record<string, ResourceKey>> | undefined {
    const before = this.#known;
    const names = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' });
    const paths = names.map((path) => path.replaceAll('\\', '/')).filter((path) => this.#name.test(path));
    this.#known = new Map(paths.map((path) => [path, this.#read(path, before.get(path))] as const));
    const isSame = paths.length === before.size && paths.every((path) => this.#known.get(path) === before.get(path));
    return isSame ? undefined : Object.fromEntries([...this.#known].map(([path, { texts }]) => [path, texts]));
  }

  #read(path: string, before: Saved | undefined): Saved {
    const file = new URL(path, this.#folder);
    const found = statSync(file, { throwIfNoEntry: false });
    const stamp = `${found?.ino} ${found?.mtimeMs} ${found?.size}`;
    return before?.stamp === stamp ? before : { stamp, texts: textsIn(file) ?? before?.texts ?? {} };
  }
}

/** Undefined while somebody is still writing, or has left a mistake there, which the checker reports. */
function textsIn(file: URL): ResourceKey | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
