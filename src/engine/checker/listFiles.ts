import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Trouble } from '../flow/JsonDocument.ts';

/** A file below a folder, or an entry that cannot be read as one. */
export interface Listed {
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
