import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

interface Saved<T> {
  readonly stamp: string;
  /** Undefined until the file can be parsed. */
  readonly value: T | undefined;
}

/** The JSON files in a folder and its subfolders. A file that cannot be parsed keeps its last readable value. */
export class SavedFiles<T> {
  readonly #folder: URL;
  readonly #name: RegExp;
  #known: ReadonlyMap<string, Saved<T>> = new Map();

  /** @param name matches the files' paths, relative to the folder and written with slashes */
  constructor(folder: URL, name: RegExp) {
    this.#folder = folder;
    this.#name = name;
  }

  /** The values by path; undefined if no file has changed since the last call. */
  readChanged(): Readonly<Record<string, T>> | undefined {
    const before = this.#known;
    const names = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' });
    const paths = names.map((path) => path.replaceAll('\\', '/')).filter((path) => this.#name.test(path));
    this.#known = new Map(paths.map((path) => [path, this.#read(path, before.get(path))] as const));
    const isSame = paths.length === before.size && paths.every((path) => this.#known.get(path) === before.get(path));
    if (isSame) return undefined;
    return Object.fromEntries(
      [...this.#known].flatMap(([path, { value }]) => (value === undefined ? [] : [[path, value]])),
    );
  }

  #read(path: string, before: Saved<T> | undefined): Saved<T> {
    const file = new URL(path, this.#folder);
    const found = statSync(file, { throwIfNoEntry: false });
    const stamp = `${found?.ino} ${found?.mtimeMs} ${found?.size}`;
    return before?.stamp === stamp ? before : { stamp, value: valueIn(file) ?? before?.value };
  }
}

/** Undefined while the file is being saved, or if it has a mistake, which the checker reports. */
function valueIn<T>(file: URL): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The value in a JSON file; undefined if there is no such file. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Reads parts of the build, once in production; in development a build may replace them at any time. */
export function keepRead<T>(once: boolean, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    if (kept === undefined || !once) kept = read();
    return kept;
  };
}
