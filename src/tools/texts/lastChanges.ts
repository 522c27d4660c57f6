import type { Source } from '../../engine/checker/readSources.ts';
import { textsIn } from '../../engine/checker/Texts.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { readObjects } from '../../engine/diff/git.ts';
import { readCommits } from '../history/readHistory.ts';

/** The texts of a file by their paths. */
type Texts = ReadonlyMap<string, unknown>;
const NO_TEXTS: Texts = new Map();

/**
 * When a text was changed last: 0 in the working tree, 1 in the latest commit that touched texts, and so on. Infinity
 * if git does not know.
 */
export type LastChanges = (file: string, path: readonly string[]) => number;

/** Without a repository, every text is as old as every other. */
const UNKNOWN: LastChanges = () => Number.POSITIVE_INFINITY;

/** Reads when each text was changed last, from the history of its file. */
export function readLastChanges(root: string, sources: readonly Source[]): LastChanges {
  const ages = new Map<string, Map<string, number>>();
  try {
    const commits = readCommits(root, 'HEAD', ['locales']);
    const objects = readObjects(
      root,
      commits.flatMap(({ files }) => files.flatMap(({ was, is }) => [was, is].filter((id) => id !== undefined))),
    );
    const known = new Map<string, Texts>();
    const of = (id: string | undefined): Texts => {
      if (id === undefined) return NO_TEXTS;
      const texts = known.get(id) ?? textsOf(objects.get(id) ?? '');
      known.set(id, texts);
      return texts;
    };
    const committed = new Set<string>();
    for (const [index, { files }] of commits.entries()) {
      for (const { path, was, is } of files) {
        const source = sources.find((one) => one.path === path);
        if (source === undefined) continue;
        const own = ages.get(path) ?? new Map<string, number>();
        ages.set(path, own);
        if (!committed.has(path)) note(own, of(is), textsOf(source.text), 0);
        committed.add(path);
        note(own, of(was), of(is), index + 1);
      }
    }
    for (const { path, text } of sources) {
      if (!path.startsWith('locales/') || committed.has(path)) continue;
      const own = new Map<string, number>();
      ages.set(path, own);
      note(own, NO_TEXTS, textsOf(text), 0);
    }
  } catch {
    return UNKNOWN;
  }
  return (file, path) => ages.get(file)?.get(path.join('.')) ?? Number.POSITIVE_INFINITY;
}

/** Notes the age of each text that a change gave other words, unless a later change did. */
function note(ages: Map<string, number>, was: Texts, is: Texts, age: number): void {
  for (const [path, text] of is) if (text !== was.get(path) && !ages.has(path)) ages.set(path, age);
}

export function textsOf(json: string): Texts {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? new Map(textsIn(value).map((text) => [text.path.join('.'), text.value])) : NO_TEXTS;
  } catch {
    return NO_TEXTS;
  }
}
