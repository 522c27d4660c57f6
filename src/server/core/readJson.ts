import { readFile } from 'node:fs/promises';

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
