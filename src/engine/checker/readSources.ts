import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { classifyFile } from '../flow/classifyFile.ts';
import { readLanguages } from '../flow/loadFlows.ts';
import { MAX_LENGTH, parseJson, TOO_LONG } from '../flow/parseJson.ts';
import { LIST } from '../graph/listEdges.ts';
import { PICTURES } from '../theme/pictures.ts';
import { type Decoded, decode } from './decode.ts';
import { isGone, type Listed, listFiles, reasonOf } from './listFiles.ts';

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
