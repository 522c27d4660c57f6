import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { classifyFile } from '../flow/classifyFile.ts';
import type { Trouble } from '../flow/JsonDocument.ts';
import { readLanguages } from '../flow/loadFlows.ts';
import { MAX_LENGTH, parseJson, TOO_LONG } from '../flow/parseJson.ts';
import { LIST } from '../graph/graphOf.ts';
import { PICTURES } from '../theme/writePicture.ts';
import { type Decoded, decode } from './decode.ts';

/** A file below a folder, or an entry that cannot be read as one. */
interface Listed {
  readonly file: string;
  readonly trouble?: Trouble;
}

/**
 * Every file below a folder whose name matches, sorted by name; none if the folder does not exist. Links are not
 * followed, so nothing outside the project is read, and cycles of links are harmless. A link is reported, like anything
 * else that cannot be read. Never throws.
 */
export const listFiles = (folder: string, name: RegExp): Listed[] =>
  [...filesBelow(folder, name)].sort((a, b) => (a.file < b.file ? -1 : 1));

function* filesBelow(folder: string, name: RegExp): Generator<Listed> {
  const entries = entriesOf(folder);
  if (!Array.isArray(entries)) {
    if (entries !== undefined) yield { file: folder, trouble: entries };
    return;
  }
  for (const entry of entries) {
    const file = join(folder, entry.name);
    const trouble = troubleWith(entry, name);
    if (trouble !== undefined) yield { file, trouble: { rule: 'unreadable-file', message: trouble } };
    else if (entry.isFile() && name.test(entry.name)) yield { file };
    if (entry.isDirectory()) yield* filesBelow(file, name);
  }
}

function troubleWith(entry: Dirent, name: RegExp): string | undefined {
  if (entry.isSymbolicLink()) return 'this is a link, and links are not followed';
  if (entry.isFile() || !name.test(entry.name)) return undefined;
  return entry.isDirectory() ? 'this is a folder with the name of a file' : 'this is not a file';
}

/** The entries of a folder; undefined if there is no such folder. */
function entriesOf(folder: string): Dirent[] | Trouble | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return isGone(error)
      ? undefined
      : { rule: 'unreadable-file', message: `this folder cannot be read: ${reasonOf(error)}` };
  }
}

export const isGone = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** The system's reason, in words. */
export const reasonOf = (error: unknown): string => REASONS[codeOf(error)] ?? codeOf(error);

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you are not allowed to read it',
  EPERM: 'you are not allowed to read it',
  EROFS: 'it is on a read-only disk',
  ELOOP: 'it is a link that leads back to itself',
  ENOTDIR: 'it is not a folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk has an error',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** A file as read from disk; `path` is relative to the project's root, with slashes. */
export interface Source extends Decoded {
  readonly path: string;
  /** For a picture, which has no text: the size of its file. */
  readonly bytes?: number;
  /** For a file with an unfinished merge: the common ancestor, if git knows it. */
  readonly base?: string;
  /** For a picture: a hash of its bytes, which shows whether the picture under this name is still the same. */
  readonly digest?: string;
}

/** The folders of flows and texts. */
export const FOLDERS = ['flows', 'locales'] as const;

/** Whether a source contains flows or texts. */
export const isData = (source: Pick<Source, 'path'>): boolean =>
  isBelow(source.path) && !isList(source) && !isPicture(source);

/** Whether a source is a picture of a brand. */
export const isPicture = ({ path }: Pick<Source, 'path'>): boolean =>
  path.startsWith(`${PICTURES}/`) && !path.endsWith('.json');

/** Whether a source is a list of exits, which is generated from the flows. */
export const isList = ({ path }: Pick<Source, 'path'>): boolean =>
  path.startsWith(`${FOLDERS[0]}/`) && path.endsWith(`/${LIST}`);

/** Whether a source is a module that names texts, or the table of decided texts. */
export const isCode = ({ path }: Pick<Source, 'path'>): boolean => !isBelow(path);

/** Whether a source is the table of decided texts. */
export const isTable = (source: Pick<Source, 'path'>): boolean => isCode(source) && !/\.tsx?$/.test(source.path);

const isBelow = (path: string) => FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));

const NAMES = /^graph\.md$|\.json[5c]?$/i;
const ANY = /./;

/**
 * Every JSON file under `flows/` and `locales/`, the lists of exits, the pictures of brands, the modules that name
 * texts, and the table of decided texts.
 */
export const readSources = (root: string): Source[] => new SourceReader(root).read();

/** Reads a project repeatedly: an unchanged file is the same object as before. */
export class SourceReader {
  readonly #root: string;
  #known: ReadonlyMap<string, { readonly stamp: string; readonly source: Source }> = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** @param touched files to read regardless of their modification time, which two saves may share */
  read(touched: ReadonlySet<string> = new Set()): Source[] {
    const before = this.#known;
    const known = new Map<string, { readonly stamp: string; readonly source: Source }>();
    const readFolder = (folder: string, name: RegExp): Source[] =>
      listFiles(join(this.#root, folder), name).flatMap((listed) => {
        const path = relative(this.#root, listed.file).split(sep).join('/');
        const old = touched.has(path) ? undefined : before.get(path);
        const read = readFile(path, listed, old);
        if (read !== undefined) known.set(path, read);
        return read?.source ?? [];
      });
    const files = [...FOLDERS.flatMap((folder) => readFolder(folder, NAMES)), ...readFolder(PICTURES, ANY)];
    const modules = [...new Set(codeFolders(files))].flatMap((folder) => readFolder(folder, /(?<!\.d)\.tsx?$/));
    const decided = languagesIn(files)?.decided;
    const table = decided === undefined ? undefined : readFile(decided, { file: join(this.#root, decided) }, undefined);
    this.#known = known;
    const others = table === undefined ? modules : [...modules, table.source];
    return [...files, ...others.filter(({ trouble }) => trouble === undefined)];
  }
}

type Read = { readonly stamp: string; readonly source: Source };

/** The maximum number of bytes that are read. No parseable file has more. */
const MOST_BYTES = 4 * MAX_LENGTH;

/** Undefined if the file was removed after it was listed. */
function readFile(path: string, { file, trouble }: Listed, old: Read | undefined): Read | undefined {
  if (trouble !== undefined) return { stamp: trouble.message, source: keep({ path, text: '', trouble }, old) };
  try {
    const { mtimeMs, size, ino } = statSync(file);
    const stamp = `${ino} ${mtimeMs} ${size}`;
    if (old?.stamp === stamp) return old;
    return { stamp, source: keep(sourceOf(path, file, size), old) };
  } catch (error) {
    if (isGone(error)) return undefined;
    const message = `this cannot be read: ${reasonOf(error)}`;
    return { stamp: message, source: keep({ path, text: '', trouble: { rule: 'unreadable-file', message } }, old) };
  }
}

/** The source as read before, if it is unchanged. */
const keep = (source: Source, old: Read | undefined): Source =>
  old?.source.text === source.text &&
  old.source.digest === source.digest &&
  old.source.trouble?.message === source.trouble?.message &&
  old.source.isWide === source.isWide
    ? old.source
    : source;

function sourceOf(path: string, file: string, size: number): Source {
  if (isPicture({ path })) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    return { path, text: '', bytes: size, digest };
  }
  if (size > MOST_BYTES) {
    const message = `this file has ${Math.round(size / 1_000_000)} MB; a flow or text file has at most ${MAX_LENGTH} characters`;
    return { path, text: '', trouble: { rule: 'unreadable-file', message, hint: TOO_LONG } };
  }
  const decoded = decode(readFileSync(file));
  if (!/^<{7} /m.test(decoded.text)) return { path, ...decoded };
  const { status, stdout } = spawnSync('git', ['show', `:1:./${basename(file)}`], {
    cwd: dirname(file),
    encoding: 'utf8',
  });
  return { path, ...decoded, ...(status === 0 ? { base: stdout } : {}) };
}

/** The folders of modules that name texts, according to the list of languages. */
export function codeFolders(files: readonly Source[]): readonly string[] {
  return (languagesIn(files)?.code ?? []).flatMap(({ modules }) => modules);
}

/** The list of languages; undefined if the list cannot be read. */
export function languagesIn(files: readonly Source[]) {
  const list = files.find(({ path }) => classifyFile(path)?.kind === 'languages');
  return list === undefined ? undefined : readLanguages(parseJson(list.path, list.text));
}
