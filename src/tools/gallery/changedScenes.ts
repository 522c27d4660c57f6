import type { Report } from '../../engine/diff/Change.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { readRevision } from '../diff/readRevision.ts';

/** Whether a scene is what a word asks for: the scene itself, one of this screen, or one with this beginning (`dialog-`). */
export const isAskedFor = (scene: string, word: string): boolean =>
  scene === word || scene.startsWith(word.endsWith('-') ? word : `${word}.`);

/** What a change reaches: screens, and what several of them share. */
export function scenesOf({ changes }: Pick<Report, 'changes'>): string[] {
  const isShared = changes.some(({ file }) =>
    /(^|\/)(flows\/shared\/|locales\/[^/]+\/(shared|messages)\.json)/.test(file),
  );
  return [...new Set([...changes.flatMap(({ reach }) => reach), ...(isShared ? SHARED : [])])].sort();
}

const SHARED = ['dialog-', 'toast-', 'banner-'];

/** The differences between the working tree and a base revision. */
export async function changedScenes(base: string): Promise<string[]> {
  const older = checkOut(process.cwd(), base);
  try {
    const was = await readRevision(older.folder, base);
    return scenesOf(compare(was, await readRevision('.', 'the working tree')));
  } finally {
    older.remove();
  }
}
