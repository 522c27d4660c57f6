import { isRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { meaningOf } from './Change.ts';
import { textFileOf } from './TextIndex.ts';

/** Two screens with different ids count as the same one if their content is this similar (Dice coefficient, 0 to 1). */
const ALIKE = 0.6;

interface Screen {
  readonly id: string;
  readonly flow: string;
  readonly leaves: ReadonlySet<string>;
}

/** Screens with a new id: old ids to new ones. */
export function findRenames(was: readonly JsonDocument[], is: readonly JsonDocument[]): Map<string, string> {
  const [before, after] = [screensOf(was), screensOf(is)];
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  const come = [...after.values()].filter(({ id }) => !before.has(id));
  const pairs = gone
    .flatMap((old) => come.map((now) => ({ old, now, score: likeness(old.leaves, now.leaves) })))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score);
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, now } of pairs) {
    if (renamed.has(old.id) || taken.has(now.id)) continue;
    renamed.set(old.id, now.id);
    taken.add(now.id);
  }
  return renamed;
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((leaf) => b.has(leaf)).length;
  return a.size + b.size === 0 ? 0 : (2 * both) / (a.size + b.size);
}

/** The content of a screen, with its texts: two short screens often differ only in their texts. */
function screensOf(documents: readonly JsonDocument[]): Map<string, Screen> {
  const screens = new Map<string, Screen>();
  for (const { path, value } of documents) {
    const place = classifyFile(path);
    if (place?.kind !== 'screen') continue;
    screens.set(place.id, { ...place, leaves: new Set(leavesOf(value, '')) });
  }
  const texts = documents.flatMap(({ path, value }) => {
    const place = textFileOf(path);
    return place === undefined || !isRecord(value) ? [] : [{ ...place, value }];
  });
  return new Map(
    [...screens].map(([id, screen]) => {
      const words = texts
        .filter(({ namespace, value }) => namespace === screen.flow && Object.hasOwn(value, id))
        .flatMap(({ language, value }) => leavesOf(value[id], `words ${language}`));
      return [id, { ...screen, leaves: new Set([...screen.leaves, ...words]) }];
    }),
  );
}

/** Each leaf, or empty object, with the names above it. Reasons are left out, since they are not content. */
export function leavesOf(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesOf(entry, `${at}/`));
  if (isRecord(value)) {
    const members = Object.entries(value).filter(([name]) => name !== 'why');
    return members.length === 0 ? [at] : members.flatMap(([name, member]) => leavesOf(member, `${at}/${name}`));
  }
  return [`${at}=${meaningOf(value)}`];
}
