import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Definition } from '../flow/Definition.ts';
import { CheckSession } from './CheckSession.ts';
import { codeFolders, FOLDERS, type Source, SourceReader } from './readSources.ts';

/** What reads and checks a project again and again. Whoever shares one finds what others have read and checked. */
export interface Checking {
  readonly session: CheckSession;
  readonly reader: SourceReader;
}

export const checkingOf = (root: string, definition: Definition): Checking => ({
  session: new CheckSession(definition),
  reader: new SourceReader(root),
});

/**
 * Checks a project now and after every change of its files, until it is closed.
 * @param show called with the sources and their findings after each change
 * @param isMeant whether to watch a file; all files by default
 */
export function watchCheck(
  root: string,
  { session, reader }: Checking,
  show: (findings: ReturnType<CheckSession['check']>, sources: readonly Source[]) => void,
  isMeant: (source: Source) => boolean = () => true,
): { close(): void } {
  let before: readonly Source[] | undefined;
  const watch = new FolderWatch(root, (paths) => check(paths));
  const check = (touched?: ReadonlySet<string>) => {
    const sources = reader.read(touched).filter(isMeant);
    if (isSame(sources, before)) return;
    before = sources;
    show(session.check(sources), sources);
    watch.follow([...FOLDERS, ...codeFolders(sources)]);
  };
  check();
  return watch;
}

const isSame = (sources: readonly Source[], before: readonly Source[] | undefined) =>
  sources.length === before?.length &&
  sources.every(({ path, text, trouble }, index) => {
    const old = before[index];
    return path === old?.path && text === old.text && trouble?.message === old.trouble?.message;
  });

interface Watched {
  /** Detects a folder that was removed and created again under the same name. */
  readonly inode: number;
  readonly watcher: FSWatcher;
}

/** The debounce time: one save in an editor causes several changes, and checking out a branch causes hundreds. */
const GATHERED_MS = 30;

/**
 * Reports changes of the files in some folders and below them, whether or not the folders exist. Each folder is watched
 * separately: on some systems, watching a whole tree loses folders that are created again.
 */
class FolderWatch {
  readonly #root: string;
  readonly #tell: (paths: ReadonlySet<string>) => void;
  readonly #watched = new Map<string, Watched>();
  #folders: readonly string[] = [];
  #touched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param tell called with the changed paths, relative to the root, some time after the change */
  constructor(root: string, tell: (paths: ReadonlySet<string>) => void) {
    this.#root = root;
    this.#tell = tell;
  }

  /** Watches these folders, and no others. */
  follow(folders: readonly string[]): void {
    this.#folders = folders;
    this.#watchAll();
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const folder of [...this.#watched.keys()]) this.#forget(folder);
  }

  #watchAll(): void {
    const wanted = new Map(this.#folders.flatMap((folder) => [...treeOf(join(this.#root, folder))]));
    for (const [folder, { inode }] of this.#watched) if (wanted.get(folder) !== inode) this.#forget(folder);
    for (const [folder, inode] of wanted) {
      if (this.#watched.has(folder)) continue;
      this.#watch(folder, inode);
      // Files written before the folder was watched cause no event.
      this.#gather(folder);
    }
  }

  #watch(folder: string, inode: number): void {
    try {
      const watcher = watch(folder, (_, name) => this.#gather(name === null ? folder : join(folder, name)));
      watcher.on('error', () => this.#forget(folder));
      this.#watched.set(folder, { inode, watcher });
    } catch {
      // The folder was removed; its parent folder reports that.
    }
  }

  #forget(folder: string): void {
    this.#watched.get(folder)?.watcher.close();
    this.#watched.delete(folder);
  }

  #gather(path: string): void {
    this.#touched.add(relative(this.#root, path).split(sep).join('/'));
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const touched = this.#touched;
      this.#touched = new Set();
      this.#watchAll();
      this.#tell(touched);
    }, GATHERED_MS);
  }
}

/** A folder and all folders below it, with their inodes; for a missing folder, the nearest existing one above. */
function* treeOf(folder: string): Generator<[folder: string, inode: number]> {
  const inode = inodeOf(folder);
  if (inode === undefined) {
    const above = dirname(folder);
    const there = inodeOf(above);
    if (there !== undefined) yield [above, there];
    else if (above !== folder) yield* treeOf(above);
    return;
  }
  // The parent folder reports when this folder is created again.
  const above = inodeOf(dirname(folder));
  if (above !== undefined) yield [dirname(folder), above];
  yield* below(folder, inode);
}

function* below(folder: string, inode: number): Generator<[folder: string, inode: number]> {
  yield [folder, inode];
  for (const entry of entriesOf(folder)) {
    const inner = join(folder, entry.name);
    const its = entry.isDirectory() ? inodeOf(inner) : undefined;
    if (its !== undefined) yield* below(inner, its);
  }
}

function inodeOf(folder: string): number | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() ? found.ino : undefined;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
