import { createReadStream, readFileSync, statSync } from 'node:fs';
import { UnfitRelease } from '../../contract/release/Release.ts';
import { LARGEST_FILE, type ReadRelease, readRelease } from '../../contract/release/ReleaseFile.ts';
import { AdministrationError } from '../administration/Operator.ts';

/** The maximum number of bytes of a text that is kept whole in memory: a world, or standard input. */
const LARGEST = 64 * 1024 * 1024;

/** The first bytes of a workbook, which is a ZIP archive. */
const WORKBOOK = 'PK\u0003\u0004';

/**
 * The text of a file; `-` is standard input.
 * @throws AdministrationError if the file is missing, or not a text
 */
export function readText(path: string): string {
  const reader = textReader(path);
  return reader.read(readWhole(path)) + reader.end();
}

/**
 * The text of a file in parts, so a large file needs little memory; standard input is read as a whole.
 * @throws AdministrationError if the file is missing, or not a text
 */
export async function* readParts(path: string): AsyncGenerator<string> {
  const reader = textReader(path);
  if (path === '-') yield reader.read(readWhole(path));
  else {
    try {
      for await (const part of createReadStream(path)) yield reader.read(part);
    } catch (error) {
      throw error instanceof AdministrationError ? error : unreadable(path);
    }
  }
  yield reader.end();
}

let whole: { readonly path: string; readonly bytes: Buffer } | undefined;

function readWhole(path: string): Buffer {
  // Standard input can be read only once.
  if (path === '-' && whole !== undefined) return whole.bytes;
  try {
    if (path !== '-' && statSync(path).size > LARGEST) throw tooLarge(path);
    const bytes = readFileSync(path === '-' ? 0 : path);
    if (bytes.length > LARGEST) throw tooLarge(path);
    if (path === '-') whole = { path, bytes };
    return bytes;
  } catch (error) {
    throw error instanceof AdministrationError ? error : unreadable(path);
  }
}

const tooLarge = (path: string) =>
  new AdministrationError(
    `${path}: is larger than ${LARGEST / 1024 / 1024} MiB, the most that is read at once: split it`,
  );

const unreadable = (path: string) => new AdministrationError(`${path} cannot be read: give an existing file`);

/** Decodes strict UTF-8: otherwise invalid bytes would be replaced by other characters and stored. */
function textReader(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const refuse = (before: string, what: string): never => {
    throw new AdministrationError(`${path}:${line + linesIn(before)}: ${what}`);
  };
  const take = (bytes: Buffer | undefined): string => {
    try {
      const text = bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
      const zero = text.indexOf('\0');
      if (zero >= 0) refuse(text.slice(0, zero), 'contains a null character (U+0000): save the file as UTF-8');
      line += linesIn(text);
      return text;
    } catch (error) {
      if (error instanceof AdministrationError) throw error;
      const loose = bytes?.toString('utf8') ?? '';
      return refuse(
        loose.slice(0, Math.max(0, loose.indexOf('\uFFFD'))),
        loose.startsWith(WORKBOOK)
          ? 'is a workbook: save it as "CSV UTF-8" in your spreadsheet'
          : 'is not UTF-8: save the file as UTF-8, which a spreadsheet calls "CSV UTF-8"',
      );
    }
  };
  return { read: (bytes: Buffer) => take(bytes), end: () => take(undefined) };
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** A time that cannot be read. The message is one line that says what to type. */
class TypedTimeError extends AdministrationError {
  override readonly name = 'TypedTimeError';
}

/** A day, or a time with its zone. Without a zone, the time would depend on the machine. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * The value of an option as a time in ISO 8601.
 * @throws TypedTimeError
 */
export function readTime(option: string, value: string): Date {
  const time = new Date(value);
  if (TIME.test(value) && !Number.isNaN(time.getTime())) return time;
  throw new TypedTimeError(`--${option} is "${value}": write a day, 2026-01-31, or a time, 2026-01-31T09:00:00Z`);
}

/** @throws AdministrationError if the file cannot be read, or is not a whole release */
export async function readReleaseFile(path: string): Promise<ReadRelease> {
  try {
    return await readRelease(bytesOf(path));
  } catch (error) {
    throw error instanceof UnfitRelease ? new AdministrationError(`${path} ${error.message}`) : error;
  }
}

/** @throws AdministrationError, UnfitRelease */
function bytesOf(path: string): Buffer {
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > LARGEST_FILE) throw new UnfitRelease('is too large for a release: give a file written by npm run release');
  try {
    return readFileSync(path);
  } catch {
    throw new AdministrationError(`${path} cannot be read: give an existing file`);
  }
}
