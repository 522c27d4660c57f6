import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Report } from '../../engine/diff/Change.ts';
import type { PicturePair } from '../../engine/diff/formats/formatHtml.ts';
import type { Taken } from '../../engine/diff/runDiff.ts';
import { copySources } from '../copySources.ts';

/** What a revision has of its own; engine, contract and service are those of the working tree. */
const OWN = ['flows', 'locales', 'src/theme'];
const PICTURES = 'dist/preview/pictures';

/**
 * Pictures of the screens that a change reaches, before and after, in every language: those alone that differ. Each
 * revision is built in a folder outside of the repository with the engine of the working tree, which itself is pictured
 * where it stands.
 *
 * @param folders where the two revisions are laid out
 * @param out the folder of the page
 */
export function takePictures(report: Report, folders: { base: string; head: string }, out: string): Taken {
  const parts = scenesOf(report);
  if (parts.length === 0) return { pictures: [], notes: [] };
  const notes: string[] = [];
  const copies: string[] = [];
  const takeSide = (folder: string, name: string, side: 'before' | 'after') => {
    try {
      const project = resolve(folder) === process.cwd() ? folder : copyOf(folder, copies);
      run(project, ['src/tools/bootstrap/build.mjs']);
      run(project, ['--import', 'tsx', 'src/tools/preview/main.ts', '--static', ...parts]);
      cpSync(join(project, PICTURES), join(out, side), { recursive: true });
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
      notes.push(`There are no pictures of ${name} (${why})`);
    }
  };
  for (const side of ['before', 'after']) {
    rmSync(join(out, side), { recursive: true, force: true });
    mkdirSync(join(out, side), { recursive: true });
  }
  try {
    takeSide(folders.base, report.base, 'before');
    takeSide(folders.head, report.head, 'after');
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
  // With one of the two alone, everything would seem to differ.
  return { pictures: notes.length > 0 ? [] : pairsIn(out), notes };
}

/** Parts of the names of scenes (`preview/listScenes.ts`): screens, and shared dialogs. */
function scenesOf({ changes }: Report): string[] {
  const isShared = changes.some(({ file }) => /(^|\/)(flows\/shared\/|locales\/[^/]+\/shared\.json)/.test(file));
  return [...new Set([...changes.flatMap(({ reach }) => reach), ...(isShared ? ['dialog-'] : [])])].sort();
}

/** The project of the working tree with flows, texts and theme of a revision. */
function copyOf(folder: string, copies: string[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'pictures-'));
  copies.push(copy);
  copySources(copy);
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const part of OWN) {
    rmSync(join(copy, part), { recursive: true, force: true });
    cpSync(join(folder, part), join(copy, part), { recursive: true });
  }
  return copy;
}

const run = (cwd: string, args: readonly string[]) =>
  execFileSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** The pictures that differ; those that are the same in both are taken away. */
function pairsIn(out: string): PicturePair[] {
  const filesIn = (side: string) =>
    readdirSync(join(out, side), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));
  const names = [...new Set([...filesIn('before'), ...filesIn('after')])].sort();
  return names.flatMap((name): PicturePair[] => {
    const [before, after] = [join(out, 'before', name), join(out, 'after', name)];
    const isBoth = existsSync(before) && existsSync(after);
    if (isBoth && readFileSync(before).equals(readFileSync(after))) {
      rmSync(before);
      rmSync(after);
      return [];
    }
    const [scene = '', file = ''] = name.split(/[\\/]/);
    const [, language = '', width, scheme] = /^(.*)-(\d+)-(\w+)\.webp$/.exec(file) ?? [];
    return [
      {
        scene,
        language,
        look: `${width} ${scheme}`,
        ...(existsSync(before) ? { before: `before/${scene}/${file}` } : {}),
        ...(existsSync(after) ? { after: `after/${scene}/${file}` } : {}),
      },
    ];
  });
}
