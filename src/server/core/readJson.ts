import { readFile } from 'node:fs/promises';

/** The value in a JSON file; undefined if there is no such file. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
