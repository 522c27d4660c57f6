import type { Report } from '../../engine/diff/Change.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { ways } from '../../engine/diff/subjects/ways.ts';
import { readRevision } from '../diff/readRevision.ts';
import { type ReportedVisit, reportedIn } from '../visits/readVisit.ts';

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

/** What a base revision differs in from the working tree. */
interface Changed {
  readonly parts: readonly string[];
  /** Visits that show what the changes allow. */
  readonly visits: readonly ReportedVisit[];
}

/** The differences between the working tree and a base revision. */
export async function changedScenes(base: string): Promise<Changed> {
  const older = checkOut(process.cwd(), base);
  try {
    const was = await readRevision(older.folder, base);
    const report = compare(was, await readRevision('.', 'the working tree'));
    return { parts: scenesOf(report), visits: report.changes.filter(({ id }) => id !== CLOSED).flatMap(reportedIn) };
  } finally {
    older.remove();
  }
}

/** The visit to a way that is closed is one of the older revision. */
const CLOSED = ways.kinds.closed?.id;
