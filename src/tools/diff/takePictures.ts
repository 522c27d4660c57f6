import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../engine/diff/Change.ts';
import type { PicturePair } from '../../engine/diff/formats/formatHtml.ts';
import type { Heard } from '../../engine/diff/formats/formatText.ts';
import type { Taken } from '../../engine/diff/runDiff.ts';
import { scenesOf } from '../gallery/GalleryData.ts';
import { markPictures } from '../gallery/pictures/comparePictures.ts';
import { pictureRevision } from '../gallery/pictures/pictureRevision.ts';

/**
 * Takes pictures of the screens that a change affects, before and after it, and writes down what a screen reader says
 * there. Keeps pairs that differ.
 *
 * @param folders where the two revisions are checked out
 * @param out the folder of the page
 */
export async function takePictures(
  report: Report,
  folders: { base: string; head: string },
  out: string,
): Promise<Taken> {
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
  if (notes.length > 0) return { pictures: [], notes };
  return { pictures: await marked(pairsIn(out), out), heard: heardIn(out), notes };
}

/** Each pair with the places at which it differs. */
async function marked(pairs: readonly PicturePair[], out: string): Promise<PicturePair[]> {
  const both = pairs.flatMap(({ before, after }) => (before && after ? [[before, after] as const] : []));
  const marks = await markPictures(both.map(([before, after]) => [join(out, before), join(out, after)]));
  const byFile = new Map(both.map(([before], index) => [before, marks[index]]));
  return pairs.map((pair) => {
    const found = byFile.get(pair.before ?? '');
    return found === undefined ? pair : { ...pair, marks: found };
  });
}

/** The names of the files of one kind in either revision; a look in the portal's own brand before the others. */
function namesIn(out: string, ending: string): readonly string[] {
  const names = ['before', 'after'].flatMap((side) =>
    readdirSync(join(out, side), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending)),
  );
  return [...new Set(names.map((name) => name.slice(0, -ending.length)))].sort().map((name) => name + ending);
}

/** The scenes of which a screen reader says something else; the files are deleted, since the page has their texts. */
function heardIn(out: string): Heard[] {
  return namesIn(out, '.txt').flatMap((name): Heard[] => {
    const [scene = '', file = ''] = name.split(/[\\/]/);
    const [before, after] = ['before', 'after'].map((side) => {
      const path = join(out, side, name);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      rmSync(path, { force: true });
      return text;
    });
    if (before === after) return [];
    return [
      {
        scene,
        language: file.replace('.txt', ''),
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      },
    ];
  });
}

/** The pictures that differ; equal pairs are deleted. */
function pairsIn(out: string): PicturePair[] {
  return namesIn(out, '.png').flatMap((name): PicturePair[] => {
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
