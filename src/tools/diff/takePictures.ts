import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../engine/diff/Change.ts';
import type { PicturePair } from '../../engine/diff/formats/formatHtml.ts';
import type { Taken } from '../../engine/diff/runDiff.ts';
import { scenesOf } from '../gallery/changedScenes.ts';
import { pictureRevision } from '../gallery/pictures/pictureRevision.ts';

/**
 * Takes pictures of the screens that a change affects, before and after it, in every look. Keeps pairs that differ.
 *
 * @param folders where the two revisions are checked out
 * @param out the folder of the page
 */
export function takePictures(report: Report, folders: { base: string; head: string }, out: string): Taken {
  const parts = scenesOf(report);
  if (parts.length === 0) return { pictures: [], notes: [] };
  const notes: string[] = [];
  const takeSide = (folder: string, name: string, side: 'before' | 'after') => {
    try {
      pictureRevision(folder, join(out, side), parts, { isFew: true });
    } catch (error) {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0];
      notes.push(`There are no pictures of ${name} (${why})`);
    }
  };
  for (const side of ['before', 'after']) {
    rmSync(join(out, side), { recursive: true, force: true });
    mkdirSync(join(out, side), { recursive: true });
  }
  takeSide(folders.base, report.base, 'before');
  takeSide(folders.head, report.head, 'after');
  // With the pictures of only one revision, everything would appear to differ.
  return { pictures: notes.length > 0 ? [] : pairsIn(out), notes };
}

/** The pictures that differ; equal pairs are deleted. */
function pairsIn(out: string): PicturePair[] {
  const filesIn = (side: string) =>
    readdirSync(join(out, side), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
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
    const [, language = '', width, scheme, brand = ''] = /^(.*?)-(\d+)-([a-z]+)(?:-(.+))?\.png$/.exec(file) ?? [];
    return [
      {
        scene,
        language,
        look: `${width} ${scheme} ${brand}`.trim(),
        ...(existsSync(before) ? { before: `before/${scene}/${file}` } : {}),
        ...(existsSync(after) ? { after: `after/${scene}/${file}` } : {}),
      },
    ];
  });
}
