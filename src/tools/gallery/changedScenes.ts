import type { Report } from '../../engine/diff/Change.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { readRevision } from '../diff/readRevision.ts';

/** Whether a word selects a scene: by its id, its screen, or a prefix (`dialog-`). */
export const isSelected = (scene: string, word: string): boolean =>
  scene === word || scene.startsWith(word.endsWith('-') ? word : `${word}.`);

/** The screens and shared parts that a change affects. */
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
