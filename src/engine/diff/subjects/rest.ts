import type { ChangeKind, Draft, Pair } from '../Change.ts';
import type { Comparison } from '../Comparison.ts';
import { leavesThatDiffer, ORDER, startsWith } from '../leaves.ts';
import { pairOf } from '../Pair.ts';
import { textFileOf } from '../TextIndex.ts';
import { list } from '../words/list.ts';
import { tellPath } from '../words/tellPath.ts';
import { tellShort } from '../words/tellValue.ts';

const REST = {
  member: {
    id: 'member-changed',
    level: 'risky',
    about: 'Something has changed for which there is no sentence yet. What it does is in the flow file.',
  },
  reason: {
    id: 'reason-changed',
    level: 'cosmetic',
    about: 'The reason that is given for a part has changed. Visitors see no difference.',
  },
  schema: {
    id: 'editor-line-changed',
    level: 'cosmetic',
    about: 'The line has changed by which editors find the grammar.',
  },
  line: {
    id: 'outcome-line-moved',
    level: 'cosmetic',
    about: 'The lines of an outcome are written elsewhere or otherwise, and every call comes out as before.',
  },
  whole: {
    id: 'file-changed',
    level: 'risky',
    about: 'A file is there or gone that belongs to nothing else that is told.',
  },
} satisfies Record<string, ChangeKind>;

/** Whatever differs between the files and is told by none of these drafts. */
export function* compareRest(comparison: Comparison, told: readonly Draft[]): Generator<Draft> {
  const { was, is, fileAt } = comparison;
  const covers = told.flatMap(({ about, covers: own = [about] }) => own);
  const files = new Set([...is.project.documents.keys(), ...was.project.documents.keys()]);
  const lines = new Map<string, Pair[]>();
  for (const file of [...files].sort()) {
    if (textFileOf(file) !== undefined && !/\/(languages|glossary)\.json$/.test(file)) continue;
    for (const leaf of leavesThatDiffer(fileAt(file))) {
      if (isCovered(leaf, covers)) continue;
      const line = outcomeOf(leaf);
      if (line === undefined) yield tellLeaf(comparison, leaf);
      else lines.set(line, [...(lines.get(line) ?? []), leaf]);
    }
  }
  for (const [name, leaves] of lines) {
    const places = [...new Set(leaves.map((leaf) => tellPath(comparison, leaf, 1)))];
    const sentence = `${name === TABLES ? 'What is listed' : `The line of ${name}`} ${list(places)} is written otherwise, and every call comes out as before`;
    yield {
      kind: REST.line,
      sentence,
      about: leaves.find((leaf) => leaf.is !== undefined) ?? leaves[0] ?? pairOf(undefined, undefined),
      covers: leaves,
      reach: [],
    };
  }
}

/** A draft speaks of the part, of what it is in, or of something within a list that is one part. */
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

/** The name of the outcome whose line a part stands in; of the list of tables, that name. */
function outcomeOf({ was, is }: Pair): string | undefined {
  const { file = '', path = [] } = is ?? was ?? {};
  if (path.at(-1) === 'why' || path[0] === '$schema') return undefined;
  if (/\.outcomes\.json$/.test(file)) return path[0] === undefined ? undefined : String(path[0]);
  if (/flows\/portal\.json$/.test(file) && path[0] === 'outcomes')
    return path[1] === undefined ? undefined : String(path[1]);
  const call = /shared\/calls\.json$/.test(file) ? 0 : path.lastIndexOf('calls') + 1;
  if (call === 0 && !/shared\/calls\.json$/.test(file)) return undefined;
  const [, member, name] = path.slice(call);
  if (member === 'outcomes') return TABLES;
  return member === 'on' && name !== undefined ? String(name) : undefined;
}

function tellLeaf(comparison: Comparison, leaf: Pair): Draft {
  const { was, is } = leaf;
  const { path, file } = is ?? was ?? { path: [], file: '' };
  const reach = comparison.units
    .filter((unit) => [unit.was, unit.is].some((one) => one?.unit.file === file))
    .map(({ id }) => id);
  const rest = { about: leaf, reach };
  const where = tellPath(comparison, leaf);
  if (path.length === 0) {
    const sentence = `The file ${file} ${was === undefined ? 'is new' : is === undefined ? 'is gone' : 'has changed'}`;
    return { kind: REST.whole, sentence, ...rest };
  }
  if (path.at(-1) === 'why') {
    const told = is === undefined ? 'is gone' : `${was === undefined ? 'is' : 'is now'} ${JSON.stringify(is.value)}`;
    return { kind: REST.reason, sentence: `The reason ${where.replace(/^of the member why /, '')} ${told}`, ...rest };
  }
  if (path.at(-1) === '$schema')
    return { kind: REST.schema, sentence: `The $schema line of ${file} has changed`, ...rest };
  if (path.at(-1) === ORDER) {
    const sentence = `The order ${where} is now ${tellShort(is?.value)}, before ${tellShort(was?.value)}`;
    return { kind: REST.member, sentence, ...rest };
  }
  const change =
    was === undefined
      ? `is new: ${tellShort(is?.value)}`
      : is === undefined
        ? `is gone; it was ${tellShort(was.value)}`
        : `changed from ${tellShort(was.value)} to ${tellShort(is.value)}`;
  return { kind: REST.member, sentence: `The member ${where} ${change}`, ...rest };
}
