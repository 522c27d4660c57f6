import { CheckSession } from '../checker/CheckSession.ts';
import { locate } from '../checker/locate.ts';
import { compareNames } from '../contract/compareNames.ts';
import { writtenAt } from '../flow/partsIn.ts';
import { subjectOf } from './aboutText.ts';
import type { Change, Draft, Level, Pair, Report } from './Change.ts';
import { LEVELS, meaningOf } from './Change.ts';
import type { Comparison, Side } from './Comparison.ts';
import { concernOf, summarize } from './concerns.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { metBy } from './metBy.ts';
import { openComparison } from './openComparison.ts';
import type { Revision } from './Revision.ts';
import { acceptedIn, unusedIn } from './subjects/accepted.ts';
import { SUBJECTS, TEXTS } from './subjects/index.ts';
import { compareRest } from './subjects/rest.ts';
import { undecidedWays } from './subjects/ways.ts';
import { textFileOf } from './TextIndex.ts';

/**
 * Describes the meaning of the change from one revision of a portal to another. Every difference is reported, by a
 * sentence of its own or as a changed member. The order of members, formatting and the places of files are ignored.
 * If the base has traffic, each change says how often visitors encountered it.
 * @param session checks both revisions, faster if it has checked a similar portal with the base's definition before
 */
export function compare(base: Revision, head: Revision, session?: Pick<CheckSession, 'check'>): Report {
  return compareParts(base, head, session).report;
}

/** The same, with the parts that each change covers. */
export function compareParts(
  base: Revision,
  head: Revision,
  session: Pick<CheckSession, 'check'> = new CheckSession(base.definition),
): { readonly report: Report; readonly parts: ReadonlyMap<Change, readonly Pair[]> } {
  const { comparison, notes, isPartial } = openComparison(base, head, session);
  const found = SUBJECTS.flatMap((subject) => [...subject.compare(comparison)]);
  const texts = [...TEXTS.compare(comparison)].filter((draft) => !comesWith(draft, found));
  const drafts = merge([...found, ...texts]);
  const all = merge([...drafts, ...compareRest(comparison, drafts)]);
  const prints = fingerprintsOf(
    comparison,
    all.filter(({ kind }) => kind.isFinal !== true).map((draft) => [draft, levelOf(draft)]),
  );
  const metOf = metBy(comparison);
  const taken = acceptedIn(comparison);
  const told = new Map<Change, Draft>(
    [...all, ...unusedIn(comparison, prints.values())].map((draft) => {
      const met = metOf(draft);
      const fingerprint = prints.get(draft);
      const by = taken.get(fingerprint ?? '');
      const change = {
        ...changeOf(comparison, draft),
        ...(fingerprint === undefined ? {} : { fingerprint }),
        ...(by === undefined ? {} : { accepted: { by: by.by, why: by.why } }),
        ...(met === undefined ? {} : { met }),
      };
      return [change, draft];
    }),
  );
  const parts = new Map([...told].map(([change, { about, covers = [about] }]) => [change, covers]));
  const changes = [...told.keys()].sort(byWeight);
  const summary = summarize(comparison, told);
  const { since, until } = base.traffic ?? {};
  const undecided = undecidedWays(comparison);
  const traffic = since === undefined || until === undefined ? {} : { traffic: { since, until } };
  return {
    report: {
      base: base.name,
      head: head.name,
      ...(summary === undefined ? {} : { summary }),
      changes,
      notes: [...notes, ...undecided],
      ...(isPartial || undecided.length > 0 ? { isPartial: true } : {}),
      ...traffic,
    },
    parts,
  };
}

/** Whether a text was added or removed together with something that already has a line. */
function comesWith({ about, covers = [about] }: Draft, found: readonly Draft[]): boolean {
  const languages = found.flatMap((draft) => draft.languages ?? []);
  if (covers.every(({ was, is }) => languages.includes(textFileOf((is ?? was)?.file ?? '')?.language ?? '')))
    return true;
  const isOneSided = covers.every(({ was, is }) => was === undefined || is === undefined);
  if (!isOneSided) return false;
  const names = found.flatMap(({ texts = [] }) => texts);
  return covers.every((pair) => names.some((name) => isBelow(pair, name)));
}

/** Whether a text is at a name or below it: `door/inside.actions.leave` is below `door/inside.actions`. */
function isBelow({ was, is }: Draft['about'], name: string): boolean {
  const { file = '', path = [] } = is ?? was ?? {};
  const namespace = /locales\/[^/]+\/(.+)\.json$/.exec(file)?.[1];
  const full = `${namespace}/${path.join('.')}`;
  return full === name || full.startsWith(`${name}.`) || full.startsWith(`${name}_`);
}

/** Shared parts are compared once for each screen that uses them. Equal drafts become one, so each is reported once. */
function merge(drafts: readonly Draft[]): Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const { kind, sentence, about, reach, isShared } = draft;
    const spot = [about.was, about.is].map((part) => part && [part.file, part.path]);
    const key = meaningOf([kind.id, sentence, isShared ? [] : spot]);
    const before = merged.get(key);
    if (before === undefined) merged.set(key, draft);
    else {
      merged.set(key, {
        ...before,
        ...(before.identity === undefined ? {} : { identity: [...before.identity, ...(draft.identity ?? [])] }),
        reach: [...new Set([...before.reach, ...reach])],
        covers: [...(before.covers ?? [before.about]), ...(draft.covers ?? [about])],
      });
    }
  }
  return [...merged.values()];
}

const levelOf = (draft: Draft): Level => (concernOf(draft) === undefined ? draft.kind.level : 'security');

function changeOf(comparison: Comparison, draft: Draft): Change {
  const { kind, sentence, about, reach, isShared } = draft;
  const concern = concernOf(draft);
  return {
    id: kind.id,
    level: levelOf(draft),
    ...(concern === undefined ? {} : { concern }),
    ...placeOf(comparison, about),
    sentence: `${sentence}.`,
    ...(draft.each === undefined ? {} : { each: draft.each.map((one) => `${one}.`) }),
    reach: [...new Set(reach)].sort(),
    isShared: isShared === true,
    ...(draft.visit === undefined ? {} : { visit: draft.visit }),
    ...(about.was === undefined ? {} : { before: about.was.value }),
    ...(about.is === undefined ? {} : { after: about.is.value }),
  };
}

/** The current place of a part. A removed part has the place of the nearest part around it that still exists. */
function placeOf({ was, is }: Comparison, about: Pair): Pick<Change, 'file' | 'line' | 'isGone'> {
  const { file, path } = spotOf(is, about.is) ?? spotOf(was, about.was) ?? { file: '', path: [] };
  const code = subjectOf(file);
  if (code !== undefined) return is.revision.locateCode?.(code, path.map(String)) ?? { file: code, line: 1 };
  const here = is.project.documents.get(file);
  // A picture is not a document and has no lines.
  if (here === undefined && is.revision.sources.some((source) => source.path === file)) return { file, line: 1 };
  if (here === undefined) {
    const { line } = locate(was.project.documents.get(file), { path });
    return { file, line, isGone: true };
  }
  const { line } = locate(here, { path: about.is === undefined ? path.slice(0, -1) : path });
  return { file, line };
}

/** The place at which a part is written. */
const spotOf = ({ project }: Side, part: Pair['is']) => part && writtenAt(part, project.flows);

const byWeight = (a: Change, b: Change): number =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
  compareNames(a.file, b.file) ||
  a.line - b.line ||
  compareNames(a.sentence, b.sentence);
