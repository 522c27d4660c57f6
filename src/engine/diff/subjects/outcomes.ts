import { ANY, type Effective, effectiveOutcomes } from '../../flow/effectiveOutcomes.ts';
import { partOf } from '../../flow/partsIn.ts';
import type { Call } from '../../flow/types.ts';
import type { Located, LocatedCall } from '../../flow/Unit.ts';
import { allBoth, type Both, callsOf } from '../bodies.ts';
import { cosmetic, type Draft, differs, isSame, meaningOf, memberOf, pairOf, risky } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { partsOf } from '../fingerprint.ts';
import { startsWith } from '../itemPairs.ts';
import { compareHandlers, tellHandler } from '../words/compareHandlers.ts';
import { list, shortList } from '../words/Wording.ts';

const kinds = {
  leads: risky(
    'outcome-leads-elsewhere',
    'After an answer of the service or the browser, the visitor goes somewhere else.',
  ),
  does: risky(
    'outcome-does-otherwise',
    'After an answer something else is stored, passed on or focused, but the target is the same.',
  ),
  message: risky(
    'outcome-message-changed',
    'After an answer another message is shown, or in another kind or at another field. It may reveal more to strangers, or explain less.',
  ),
  says: cosmetic('outcome-says-otherwise', 'After an answer the same message is shown in another way.'),
  added: risky('outcome-added', 'The contract has a new answer, and the portal handles it.'),
  removed: risky('outcome-removed', "The contract no longer has an answer, so the portal's line for it never runs."),
};

/** One difference of a call, for all outcomes that reach the difference by the same lines. */
interface Difference {
  readonly names: string[];
  readonly was: Effective | undefined;
  readonly is: Effective | undefined;
  /** The outcomes whose place these take, with the same step. */
  readonly instead?: readonly string[];
}

export const outcomes: Subject = {
  kinds,
  *compare(comparison) {
    const { was, is } = comparison;
    for (const both of allBoth(comparison)) {
      for (const { id, call } of callsOf(both)) {
        const [old, now] = [call.was, call.is] as (LocatedCall | undefined)[];
        if (old === undefined || now === undefined) continue;
        const before = effectiveOutcomes(both.units.was, old, was.project.flows);
        const after = effectiveOutcomes(both.units.is, now, is.project.flows);
        for (const difference of withReplaced(differences(before, after))) {
          const draft = draftOf(comparison, both, { id, call: now }, difference);
          if (draft !== undefined) yield draft;
        }
      }
    }
  },
};

function differences(before: ReadonlyMap<string, Effective>, after: ReadonlyMap<string, Effective>): Difference[] {
  const groups = new Map<string, Difference>();
  for (const name of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(name), after.get(name)];
    if (was !== undefined && is !== undefined && isSame(was.handler, is.handler)) continue;
    if (was?.handler === undefined && is?.handler === undefined) continue;
    const ends = [was, is].map((one) => [one === undefined, one?.lines.at(-1)?.file, one?.lines.at(-1)?.path]);
    const key = meaningOf(ends);
    const group = groups.get(key) ?? { names: [], was, is };
    groups.set(key, { ...mergeLines(group, was, is), names: [...group.names, name] });
  }
  return [...groups.values()];
}

/** An outcome that is no answer any more and a new one, if they are the only ones and the portal does the same for both. */
function withReplaced(all: readonly Difference[]): readonly Difference[] {
  const [gone, ...alsoGone] = all.filter(({ is }) => is === undefined);
  const [come, ...alsoCome] = all.filter(({ was }) => was === undefined);
  if (gone === undefined || come === undefined || alsoGone.length + alsoCome.length > 0) return all;
  if (!isSame(gone.was?.handler, come.is?.handler)) return all;
  const both = { names: come.names, was: gone.was, is: come.is, instead: gone.names };
  return [...all.filter((one) => one !== gone && one !== come), both];
}

const mergeLines = (group: Difference, was: Effective | undefined, is: Effective | undefined): Difference => ({
  ...group,
  was: group.was && { ...group.was, lines: [...(was?.lines.slice(0, -1) ?? []), ...group.was.lines] },
  is: group.is && { ...group.is, lines: [...(is?.lines.slice(0, -1) ?? []), ...group.is.lines] },
});

function draftOf(
  comparison: Comparison,
  both: Both,
  { id, call }: { id: string; call: LocatedCall },
  { names, was, is, instead }: Difference,
): Draft | undefined {
  const [old, now] = [was?.lines.at(-1), is?.lines.at(-1)];
  const cause = causeOf(comparison, old, now) ?? call;
  const { where, isShared } = whereOf(comparison, both, { id, call }, cause);
  const subject = `${tellNames(names, was, is)} ${where}`;
  const tables = memberOf(pairOf(partOf(comparison.fileAt(call.file).was, ...call.path), call), 'outcomes');
  const covers = [...coversOf(was, is), ...(differs(tables) ? [tables] : [])];
  const about = pairOf(old, now ?? (old === undefined ? call : undefined));
  const effect = [[...names].sort(), was?.handler ?? null, is?.handler ?? null];
  const identity = [effect, ...partsOf(comparison, covers)];
  const rest = { about, covers, identity, reach: both.reach, isShared: isShared || both.isShared };
  if (instead !== undefined) {
    const sentence = `The new answer ${subject} does what ${list([...instead])} did`;
    return { kind: kinds.added, sentence, ...rest };
  }
  if (was === undefined && is?.handler !== undefined) {
    const sentence = `The new answer ${subject} ${tellHandler(is.handler, 'does', both.tell.is)}`;
    return { kind: kinds.added, sentence, ...rest };
  }
  if (is === undefined && was?.handler !== undefined) {
    const sentence = `${subject} is no longer an answer, so it no longer ${tellHandler(was.handler, 'does', both.tell.was)}`;
    return { kind: kinds.removed, sentence, ...rest };
  }
  const turn = compareHandlers(was?.handler, is?.handler, both.tell);
  if (turn === undefined) return undefined;
  const kind = turn.sort === 'says' && turn.isOther ? kinds.message : kinds[turn.sort];
  return { kind, sentence: `${subject} ${turn.told}`, ...rest };
}

/** The lines that both revisions follow, as the parts that a draft covers. */
const coversOf = (was: Effective | undefined, is: Effective | undefined) => [
  ...(was?.lines ?? []).map((line) => pairOf(line, undefined)),
  ...(is?.lines ?? []).map((line) => pairOf(undefined, line)),
];

/** The line that changed. If both lines are unchanged, something else made one replace the other. */
function causeOf({ fileAt }: Comparison, old: Located<unknown> | undefined, now: Located<unknown> | undefined) {
  const isNew = now !== undefined && !isSame(partOf(fileAt(now.file).was, ...now.path)?.value, now.value);
  if (isNew) return now;
  const isGone = old !== undefined && !isSame(partOf(fileAt(old.file).is, ...old.path)?.value, old.value);
  return isGone ? old : undefined;
}

function whereOf(
  { is, was }: Comparison,
  both: Both,
  { id, call }: { id: string; call: LocatedCall },
  cause: Located<unknown>,
): { where: string; isShared: boolean } {
  for (const { flows } of [is.project, was.project]) {
    const table = [...flows.outcomes.values()].find(({ path }) => path === cause.file);
    if (table !== undefined) return { where: `in the shared table ${table.id}`, isShared: true };
    if (flows.calls?.path === cause.file) return { where: `of the shared call ${id}`, isShared: true };
    const isPortal = flows.portal?.path === cause.file && cause.path[0] === 'outcomes';
    if (isPortal) return { where: 'that no screen handles itself', isShared: true };
  }
  if (call.use !== undefined && cause.file === call.file && startsWith(cause.path, call.path))
    return { where: `of the shared call ${id}`, isShared: true };
  const calls = Object.keys((both.source.is?.value as { calls?: Record<string, Call> } | undefined)?.calls ?? {});
  const named = calls.length > 1 || call.shared ? `${both.on}, after the call ${id},` : both.on;
  return { where: named, isShared: false };
}

/** The names of the outcomes in a sentence, first the outcome that the line is named after. */
function tellNames(names: readonly string[], was: Effective | undefined, is: Effective | undefined): string {
  if (names.includes(ANY)) return 'Any other failure';
  const own = [is?.line, was?.line].find((line) => line !== undefined && names.includes(line));
  const sorted = own === undefined ? [...names].sort() : [own, ...names.filter((name) => name !== own).sort()];
  const [first = '', ...others] = sorted;
  return others.length === 0 ? first : `${first} (and ${shortList(others, 3)})`;
}
