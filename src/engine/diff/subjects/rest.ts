import { isRecord } from '../../contract/isRecord.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import type { Flows } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { completedFile, writtenAt } from '../../flow/partsIn.ts';
import { tellShort } from '../../flow/tellGuard.ts';
import type { Unit } from '../../flow/Unit.ts';
import { screensInShell } from '../bodies.ts';
import { type ChangeKind, cosmetic, type Draft, isSame, membersOf, type Pair, pairOf, risky } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';
import { leavesThatDiffer, ORDER, startsWith } from '../itemPairs.ts';
import { textFileOf } from '../TextIndex.ts';
import { describeMember, isLook, tellMember } from '../words/tellMember.ts';
import { tellMoves, tellPath } from '../words/tellPath.ts';
import { list, shortList } from '../words/Wording.ts';

export const REST = {
  member: risky('member-changed', 'A change that no other kind describes. The flow file shows its effect.'),
  look: cosmetic(
    'look-changed',
    "An order, a mark or a look has changed. The member's description states its purpose.",
  ),
  reason: cosmetic('reason-changed', 'The reason of a part has changed. Visitors see no difference.'),
  schema: cosmetic('editor-line-changed', 'The line that names the schema for editors has changed.'),
  line: cosmetic(
    'outcome-line-moved',
    'Lines of outcomes have moved or changed, but every call has the same effect as before.',
  ),
  kind: cosmetic('kind-rule-changed', 'A rule of a field kind has changed, but every field of that kind replaces it.'),
  whole: risky('file-changed', 'A file without another line in the report was added or removed.'),
};

/** All differences between the files that none of these drafts covers. */
export function* compareRest(comparison: Comparison, told: readonly Draft[]): Generator<Draft> {
  const { was, is, fileAt } = comparison;
  const covers = told
    .flatMap(({ about, covers: own = [about] }) => own)
    .flatMap((pair) => [pair, written(pair, comparison)]);
  const files = new Set([...is.project.documents.keys(), ...was.project.documents.keys()]);
  const lines = new Map<string, { leaf: Pair; depth: number }[]>();
  for (const file of [...files].sort()) {
    // What is accepted is shown beside the change.
    if (classifyFile(file)?.kind === 'accepted') continue;
    if (textFileOf(file) !== undefined && !/\/(languages|glossary)\.json$/.test(file)) continue;
    const leaves = leavesThatDiffer(fileAt(file)).filter((leaf) => !isToldElsewhere(leaf, comparison));
    for (const leaf of leaves.flatMap((one) => uncovered(one, covers))) {
      // The effect of a file that does not match its schema is unknown.
      const isKnown = [was, is].every(({ project }) => (project.misfits.get(file)?.length ?? 0) === 0);
      const line = isKnown ? outcomeOf(leaf) : undefined;
      if (line === undefined) yield tellLeaf(comparison, leaf);
      else lines.set(line.name, [...(lines.get(line.name) ?? []), { leaf, depth: line.depth }]);
    }
  }
  for (const [name, found] of lines) {
    const leaves = found.map(({ leaf }) => leaf);
    const places = found.map(({ leaf, depth }) =>
      tellPath(comparison, leaf, ((leaf.is ?? leaf.was)?.path.length ?? 0) - depth),
    );
    const subject = name === TABLES ? 'The list of tables' : `The line ${name}`;
    const sentence = `${subject} ${list([...new Set(places)])} is written differently, and every call has the same effect as before`;
    const about = leaves.find((leaf) => leaf.is !== undefined) ?? leaves[0] ?? pairOf(undefined, undefined);
    yield { kind: REST.line, sentence, about, covers: leaves, reach: [] };
  }
}

/** A pair with the places at which the parts are written, not those in the completed files. */
const written = (pair: Pair, { was, is }: Comparison): Pair =>
  pairOf(
    pair.was && { ...pair.was, ...writtenAt(pair.was, was.project.flows) },
    pair.is && { ...pair.is, ...writtenAt(pair.is, is.project.flows) },
  );

/** Whether a leaf is reported elsewhere: where the shared part is written, or at the users of a new or removed one. */
function isToldElsewhere(leaf: Pair, comparison: Comparison): boolean {
  const { file = '', path = [] } = leaf.is ?? leaf.was ?? {};
  const kind = classifyFile(file)?.kind;
  if (kind === 'calls') return path.length === 1 && usersOf(file, path, comparison).length > 0;
  if (kind === 'part') return path.length === 0 && usersOf(file, path, comparison).length > 0;
  const [was, is] = [comparison.was, comparison.is].map(({ project }) => writtenAt({ file, path }, project.flows));
  return was?.file !== file && isSame(was, is);
}

/** The screens and shells that use a call in the file of shared calls, or that use a shared part. */
const usersOf = (file: string, [name = '']: JsonPath, { was, is, units }: Comparison): readonly string[] =>
  units
    .filter((pair) =>
      [was, is].some(({ project: { flows } }, index) => {
        const unit = (index === 0 ? pair.was : pair.is)?.unit;
        return unit !== undefined && (hasShared(unit, String(name)) || hasPart(unit, file, flows));
      }),
    )
    .map(({ id }) => id);

const hasPart = ({ file: own, dialogs }: Unit, file: string, flows: Flows) =>
  [own, ...[...dialogs.values()].map((dialog) => dialog.file)].some((one) =>
    completedFile(one, flows)?.uses.some(({ kind, name }) => kind === 'part' && flows.parts.get(name)?.path === file),
  );

const isShared = (file: string) => ['calls', 'part'].includes(String(classifyFile(file)?.kind));

const hasShared = ({ calls }: Unit, name: string) =>
  [...calls].some(([id, { shared, use }]) => use === name || (shared === true && id === name));

/** The parts that no draft covers. For a map that was added or removed as a whole, the members that no draft covers. */
function uncovered(leaf: Pair, covers: readonly Pair[]): Pair[] {
  if (isCovered(leaf, covers)) return [];
  const side = leaf.was === undefined ? 'is' : leaf.is === undefined ? 'was' : undefined;
  const whole = side && leaf[side];
  if (side === undefined || !isRecord(whole?.value)) return [leaf];
  const isInside = covers.some(
    (cover) => cover[side]?.file === whole.file && startsWith(cover[side]?.path ?? [], whole.path),
  );
  return isInside ? membersOf(leaf).flatMap(([, member]) => uncovered(member, covers)) : [leaf];
}

/** Whether a draft covers the leaf itself, a part around the leaf, or something inside a leaf that is a list. */
function isCovered(leaf: Pair, covers: readonly Pair[]): boolean {
  const spots = (['was', 'is'] as const).flatMap((side) => {
    const here = leaf[side];
    return here === undefined ? [] : [{ side, here }];
  });
  return covers.some((cover) =>
    spots.some(({ side, here }) => {
      const there = cover[side];
      if (there === undefined || there.file !== here.file) return false;
      const isInside = startsWith(here.path, there.path);
      return isInside || (Array.isArray(here.value) && here.path.at(-1) !== ORDER && startsWith(there.path, here.path));
    }),
  );
}

const TABLES = 'tables';

/** The outcome to whose line a part belongs, or the list of tables, with the depth of its owner in the path. */
function outcomeOf({ was, is }: Pair): { readonly name: string; readonly depth: number } | undefined {
  const { file = '', path = [] } = is ?? was ?? {};
  const place = classifyFile(file)?.kind;
  if (path.at(-1) === 'why' || path[0] === '$schema') return undefined;
  const named = (depth: number) => (path[depth] === undefined ? undefined : { name: String(path[depth]), depth });
  if (place === 'outcomes') return named(0);
  if (place === 'portal' && path[0] === 'outcomes') return named(1);
  const call = place === 'calls' ? 0 : path.lastIndexOf('calls') + 1;
  if (call === 0 && place !== 'calls') return undefined;
  const member = path[call + 1];
  if (member === 'outcomes') return { name: TABLES, depth: call + 1 };
  const line = member === 'on' ? named(call + 2) : undefined;
  return line && { name: line.name, depth: call + 1 };
}

function tellLeaf(comparison: Comparison, leaf: Pair): Draft {
  const { was, is } = leaf;
  const { path, file } = is ?? was ?? { path: [], file: '' };
  const [root, name, member] = path;
  const last = path.at(-1);
  const own = comparison.units.filter((unit) => [unit.was, unit.is].some((one) => one?.unit.file === file));
  const reach =
    root === 'shells' && name !== undefined
      ? screensInShell(comparison, String(name))
      : [...own.map(({ id }) => id), ...(isShared(file) ? usersOf(file, path, comparison) : [])];
  const draft = (kind: ChangeKind, sentence: string): Draft => ({ kind, sentence, about: leaf, reach });
  const state = was === undefined ? 'is new' : is === undefined ? 'was removed' : 'has changed';
  if (path.length === 0) return draft(REST.whole, `The file ${file} ${state}`);
  if (last === 'why') {
    const told = is === undefined ? 'is gone' : `${was === undefined ? 'is' : 'is now'} ${JSON.stringify(is.value)}`;
    return draft(REST.reason, `The reason ${tellPath(comparison, leaf, 1)} ${told}`);
  }
  if (last === '$schema') return draft(REST.schema, `The $schema line of ${file} has changed`);
  if (last === ORDER) {
    const [before, after] = [was, is].map((part) => (part?.value ?? []) as readonly string[]);
    const label = (name: string) => (name.includes(' ') ? `the ${name}` : name);
    const moves = shortList(tellMoves(before ?? [], after ?? [], label), 3);
    // The list names its items already.
    const leave = ['item', 'items'].includes(String(path.at(-2))) ? 2 : 1;
    return draft(REST.look, `The order changed ${tellPath(comparison, leaf, leave)}: now ${moves}`);
  }
  const where = tellPath(comparison, leaf);
  if (classifyFile(file)?.kind === 'kinds' && root === 'kinds' && member === 'rules') {
    const now = `${tellShort(is?.value)} instead of ${tellShort(was?.value)}, and every field is validated as before`;
    const subject = path.length > 4 ? `rule ${last} of the kind ${name} is` : `rules of the kind ${name} are`;
    return draft(REST.kind, `The ${subject} now ${now}`);
  }
  const kind = isLook(comparison, leaf) ? REST.look : REST.member;
  const does = tellMember(comparison, leaf);
  if (does !== undefined) return draft(kind, `${tellOwner(comparison, leaf)} ${does}`);
  const change =
    was === undefined
      ? `is new: ${tellShort(is?.value)}`
      : is === undefined
        ? `was removed; before, it was ${tellShort(was.value)}`
        : (tellEntries(was.value, is.value) ?? `changed from ${tellShort(was.value)} to ${tellShort(is.value)}`);
  const meaning = describeMember(comparison, leaf);
  return draft(kind, `The member ${where} ${change}${meaning === undefined ? '' : ` (${meaning})`}`);
}

/** The part that the leaf is a member of, as the subject of a sentence: “The state password on sign-in”. */
function tellOwner(comparison: Comparison, leaf: Pair): string {
  const owner = tellPath(comparison, leaf, 1).replace(/^of (?:route on )?/, '');
  const isScreen = comparison.units.some(({ name }) => name === owner);
  return owner.startsWith('the ') ? `T${owner.slice(1)}` : `The ${isScreen ? 'screen ' : ''}${owner}`;
}

/** What a list gained and lost; undefined for anything but a list, or if no entry stayed. */
function tellEntries(was: unknown, is: unknown): string | undefined {
  if (!Array.isArray(was) || !Array.isArray(is)) return undefined;
  const without = (all: readonly unknown[], others: readonly unknown[]) =>
    all.filter((one) => !others.some((other) => isSame(one, other)));
  const [added, gone] = [without(is, was), without(was, is)];
  if (added.length + gone.length === 0 || gone.length === was.length) return undefined;
  return [
    ...(added.length === 0 ? [] : [`now has ${tellShort(added)}`]),
    ...(gone.length === 0 ? [] : [`no longer has ${tellShort(gone)}`]),
  ].join(', and ');
}
