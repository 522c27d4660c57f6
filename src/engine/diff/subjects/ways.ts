import { oncePer } from '../../contract/oncePer.ts';
import { partOf } from '../../flow/partsIn.ts';
import { compareWays } from '../../promises/compareWays.ts';
import type { Way } from '../../promises/Way.ts';
import { type Draft, isSame, type Pair, pairOf, risky, security } from '../Change.ts';
import type { Comparison, Side, Subject } from '../Comparison.ts';
import { shortList } from '../words/Wording.ts';

const kinds = {
  opened: security(
    'way-opened',
    'Visitors can do something that they could not do before, as a search of all visits shows.',
  ),
  closed: risky(
    'way-closed',
    'Visitors can no longer do something that they could do before, as a search of all visits shows.',
  ),
};

/** What visitors can do that they could not do before, and the other way round. */
export const ways: Subject = {
  kinds,
  *compare(comparison) {
    const { opened, closed } = waysOf(comparison);
    for (const ofOneLine of byLine(opened)) yield draftOf(comparison, ofOneLine, 'is');
    for (const ofOneLine of byLine(closed)) yield draftOf(comparison, ofOneLine, 'was');
  },
};

/** The ways that one line opens or closes, told in one sentence. The shortest visit comes first. */
function byLine(all: readonly Way[]): readonly (readonly Way[])[] {
  const lines = new Map<string, Way[]>();
  for (const way of all) {
    const key = JSON.stringify([way.file, way.path, way.opened]);
    const known = lines.get(key) ?? [];
    lines.set(key, known);
    known.push(way);
  }
  return [...lines.values()].map((some) => some.toSorted((a, b) => a.visit.length - b.visit.length));
}

/** The most ways in a sentence, since each is a phrase. */
const NAMED = 2;

/** Sentences about ways that could not be decided. */
export const undecidedWays = (comparison: Comparison): readonly string[] => waysOf(comparison).undecided;

const waysOf = oncePer((comparison: Comparison) => {
  const { was, is } = comparison;
  const changed = changedFiles(comparison).filter((path) => !isText(path) || path.endsWith('/messages.json'));
  if (changed.length === 0) return { opened: [], closed: [], undecided: [] };
  const after = sideOf(is);
  return compareWays(changed.every(isText) ? { ...sideOf(was), flows: after.flows } : sideOf(was), after);
});

const sideOf = ({ project, texts }: Side) => ({
  flows: project.flows,
  says: (message: string): string => {
    const own = texts.get(`messages/${message}`);
    return own === undefined ? message : JSON.stringify([...own].map(([language, { value }]) => [language, value]));
  },
});

const isText = (path: string): boolean => path.startsWith('locales/');

/** Every file whose meaning differs; all files if they mean something else to another definition. */
function changedFiles({ was, is, fileAt }: Comparison): readonly string[] {
  const paths = [...new Set([was, is].flatMap(({ project }) => [...project.documents.keys()]))];
  if (was.revision.definition !== is.revision.definition) return paths;
  return paths.filter((path) => {
    const file = fileAt(path);
    return !isSame(file.was?.value, file.is?.value);
  });
}

/** The parts that changed have lines of their own, so this one covers none. */
function draftOf({ fileAt }: Comparison, all: readonly Way[], side: 'was' | 'is'): Draft {
  const [{ file = '', path = [], visit = [], opened = '', closed = '' } = {}] = all;
  const at: Pair['is'] = partOf(fileAt(file)[side], ...path) ?? { file, path, value: undefined };
  const what = shortList([...new Set(all.map((way) => way.what))], NAMED);
  const example = visit.length === 0 ? '' : `. For example: ${visit.map(({ says }) => says).join('; ')}`;
  return {
    kind: side === 'is' ? kinds.opened : kinds.closed,
    sentence: `${side === 'is' ? opened : closed} ${what}${example}`,
    about: side === 'is' ? pairOf(undefined, at) : pairOf(at, undefined),
    covers: [],
    // The same way may be found at another line, by another visit.
    identity: [...new Set(all.flatMap(({ keys }) => keys))].sort(),
    ...(visit.length === 0 ? {} : { visit }),
    reach: all.flatMap(({ screen }) => screen ?? []),
    isShared: false,
  };
}
