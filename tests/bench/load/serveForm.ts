import { resolve } from 'node:path';
import { build } from 'vite';
import { type Served, serveFolder } from './serveFolder.ts';

/** Builds one of the forms next to this module, and serves it. */
export async function serveForm(folder: string): Promise<Served> {
  const outDir = resolve('.cache/bench', folder);
  await build({
    configFile: false,
    root: `tests/bench/load/${folder}`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return serveFolder(outDir);
}
