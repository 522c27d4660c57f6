import { oncePer } from '../contract/oncePer.ts';

/** The parts of Vite's manifest that are used. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly src?: string; readonly imports?: readonly string[]; readonly name?: string }
  >
>;

/**
 * The files of these sources and of everything that they import, each listed once. A source without a chunk is a bug.
 */
export function chunksOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) {
    const key = keysOf(manifest).get(source);
    if (key === undefined)
      throw new Error(`The build has no chunk for ${source}, only for ${Object.keys(manifest).join(', ')}`);
    add(key);
  }
  return [...files];
}

/** The manifest's keys by the chunks' sources: virtual modules by id, files by path and name. */
const keysOf = oncePer((manifest: Manifest): ReadonlyMap<string, string> => {
  const keys = new Map(Object.keys(manifest).map((key) => [key, key]));
  for (const [key, { src = key }] of Object.entries(manifest)) {
    for (const name of [src, key.split('\0').at(-1), src.split('\0').at(-1), src.split('/').at(-1)]) {
      if (name !== undefined && !keys.has(name)) keys.set(name, key);
    }
  }
  return keys;
});
