import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { vestibule } from '../../../src/engine/build/vestibule.ts';
import type { Definition } from '../../../src/engine/flow/Definition.ts';
import type { Theme } from '../../../src/engine/theme/Theme.ts';

interface Portal {
  /** The folder that contains `flows` and `locales`. */
  readonly root: string;
  readonly definition: Definition;
  readonly theme: Theme;
}

interface Shown {
  readonly screen: string;
  readonly language: string;
}

/** A script of a build. */
export type Script = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds' | 'code'>;

const ENTRY = 'virtual:first';

/** The scripts of a portal as its build makes them, without the engine: only its data. */
export async function buildScripts({ root, definition, theme }: Portal): Promise<readonly Script[]> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      // Without the check: copies of texts are findings, and only the build is measured.
      ...vestibule({ definition, theme, root }).map((plugin) => ({ ...plugin, buildStart: undefined })),
      {
        name: 'first',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? "export { default } from 'virtual:portal';" : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  });
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk');
}

/** The scripts that a prerendered page loads for its screen and language. */
export function firstScripts(scripts: readonly Script[], { screen, language }: Shown): readonly Script[] {
  const names = [`screen/${screen}`, `texts/${language}`, `texts/${language}/${screen}`];
  const facades = [ENTRY, ...names.map((name) => `\0virtual:flow/${name}`)];
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const found = new Set<Script>();
  const add = (script: Script | undefined) => {
    if (script === undefined || found.has(script)) return;
    found.add(script);
    for (const name of script.imports) add(byName.get(name));
  };
  for (const facade of facades) add(scripts.find(({ facadeModuleId }) => facadeModuleId === facade));
  return [...found];
}

/** Bytes of scripts, uncompressed and compressed as by a CDN (brotli 11). */
export const bytesOf = (scripts: readonly Script[]) => ({
  raw: scripts.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0),
  brotli: scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0),
});
