import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSources } from '../../engine/checker/readSources.ts';
import type { Revision } from '../../engine/diff/Revision.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { definition } from '../../portal/definition.ts';
import { THEME } from '../../theme/theme.ts';

const CODE = { contract: 'src/contract', theme: 'src/theme' } as const;

/**
 * The revision of this portal in a folder. Its flows and texts are read as data; its contract and theme are modules and
 * are run. Kinds of fields, functions and predicates are the working tree's, since the comparison itself uses them.
 */
export async function readRevision(folder: string, name: string): Promise<Revision> {
  const sources = readSources(folder);
  const locateCode: Revision['locateCode'] = (subject, names) => locate(folder, CODE[subject], names);
  if (resolve(folder) === process.cwd()) return { name, sources, definition, theme: THEME, locateCode };
  try {
    const modules = join(folder, 'node_modules');
    if (!existsSync(modules)) symlinkSync(resolve('node_modules'), modules);
    const portal: { definition: Definition } = await load(folder, 'src/portal/definition.ts');
    const look: { THEME: unknown } = await load(folder, 'src/theme/theme.ts');
    const { contract, constants, environment } = portal.definition;
    const own = { ...definition, contract, ...(constants && { constants }), ...(environment && { environment }) };
    return { name, sources, definition: own, theme: look.THEME, locateCode };
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    const notes = [`The contract and the theme of ${name} cannot be loaded (${why}), so they are not compared`];
    return { name, sources, definition, theme: THEME, locateCode, notes };
  }
}

/** Loads a module of another revision with `tsx`, since no bundle contains it. */
async function load(folder: string, file: string) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(pathToFileURL(join(folder, file)).href, import.meta.url);
}

/** Finds these names one after the other in a folder's modules, and returns the line of the last name. */
function locate(root: string, folder: string, names: readonly string[]): { file: string; line: number } {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, folder, file))
    .sort();
  let best = { file: relative(root, files[0] ?? folder), line: 1, depth: 0 };
  for (const path of files) {
    const lines = readFileSync(path, 'utf8').split('\n');
    let from = 0;
    let depth = 0;
    for (const name of names) {
      const word = new RegExp(`(?<![\\w-])['"]?${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}['"]?(?![\\w-])`);
      const at = lines.findIndex((line, index) => index >= from && word.test(line));
      if (at < 0) continue;
      [from, depth] = [at, depth + 1];
    }
    if (depth > best.depth) best = { file: relative(root, path), line: from + 1, depth };
  }
  return { file: best.file, line: best.line };
}
