import type { Report } from '../../engine/diff/Change.ts';
import { checkOut } from '../../engine/diff/checkOut.ts';
import { compare } from '../../engine/diff/compare.ts';
import { ways } from '../../engine/diff/subjects/ways.ts';
import { readRevision } from '../diff/readRevision.ts';
import { type ReportedVisit, reportedIn } from '../visits/readVisit.ts';
import type { GoalKind } from './scenes/Scene.ts';

/** A scene as listed in the gallery. */
export interface ListedScene {
  readonly id: string;
  readonly flow: string;
  /** Undefined for parts that several screens share. */
  readonly screen: string | undefined;
  /** `mail` and `page` are rendered by the service; `visit` is a visit that a report shows. */
  readonly kind: GoalKind | 'mail' | 'page' | 'visit';
  /**
   * The part of the screen: `state password`; empty for the initial screen. The name of a mail or page; what a report
   * says about a visit.
   */
  readonly part: string;
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  /** The route's path as in the flow, with placeholders. */
  readonly route: string;
  /** The scene's place in the flow; the first line is 1. */
  readonly file: string;
  readonly line: number;
  /** How often visitors encountered it; undefined without traffic, and for what pages do not count. */
  readonly met?: number;
}

/** A text that is missing in a language. */
export interface MissingText {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** All data of the gallery's page (`gallery.json`). */
export interface GalleryData {
  /** Each language's own name, by the language's id; pseudo-languages last. */
  readonly languages: Readonly<Record<string, string>>;
  /** How far the translation of each language is, in one line. */
  readonly status: Readonly<Record<string, string>>;
  readonly widths: readonly number[];
  readonly schemes: readonly ('light' | 'dark')[];
  readonly brands: readonly string[];
  readonly scenes: readonly ListedScene[];
  /** Names of the pictures of exits, the portal's first: `graphs/<name>.svg`. */
  readonly graphs: readonly string[];
  readonly missing: readonly MissingText[];
  /** How many findings the checker has. */
  readonly findings: number;
  /** Scenes of the flows, and field rules as `screen field rule`, that no path reaches. */
  readonly unreached: readonly string[];
  /** The time in which visits were counted, as two days; undefined without traffic. */
  readonly days?: string;
}

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
