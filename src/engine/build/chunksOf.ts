/** The part of Vite's manifest that is read here. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly src?: string; readonly imports?: readonly string[]; readonly name?: string }
  >
>;

/** The files of these sources with all that they import, each once. A source without a chunk is a bug. */
export function chunksOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) {
    const key = Object.keys(manifest).find(
      (name) => name === source || name.endsWith(`\0${source}`) || manifest[name]?.src?.endsWith(source),
    );
    if (key === undefined) throw new Error(`The build has no chunk of ${source}: ${Object.keys(manifest).join(', ')}`);
    add(key);
  }
  return [...files];
}
