import type { Source } from '../../../src/engine/checker/readSources.ts';
import { isRecord } from '../../../src/engine/contract/isRecord.ts';

type Random = () => number;

/** Maps in which the order of members has a meaning. */
const ORDERED = new Set(['states', 'rules', 'languages']);

/** The same file with other indentation, and its members in a random order where the order means nothing. */
export function reformatted({ path, text }: Source, random: Random): Source {
  if (!path.endsWith('.json')) return { path, text };
  return { path, text: JSON.stringify(shuffled(JSON.parse(text), '', random), null, Math.floor(random() * 5)) };
}

function shuffled(value: unknown, name: string, random: Random): unknown {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, '', random));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, shuffled(member, key, random)] as const);
  if (ORDERED.has(name)) return Object.fromEntries(members);
  const keys = new Map(members.map(([key]) => [key, random()]));
  return Object.fromEntries(members.sort(([a], [b]) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)));
}

interface Free {
  /** Whether a file is the same in both revisions. */
  isSame(path: string): boolean;
  /** Whether both revisions have a file. */
  isThere(path: string): boolean;
}

/** Edits that change something else: each takes all files and leaves some of them alone. */
const EDITS: readonly ((sources: Source[], free: Free, random: Random) => Source[])[] = [
  // A text, so that sentences that quote it read differently.
  (sources, { isSame }, random) =>
    edited(
      sources,
      (path) => /^locales\/en\/.*\.json$/.test(path) && isSame(path),
      random,
      (file) => ({ ...file, [`more-${Math.floor(random() * 1e6)}`]: 'More words' }),
    ),
  // A part before all others, also in a file that changes, so that their indexes change.
  (sources, { isThere }, random) =>
    edited(
      sources,
      (path) => path.endsWith('.screen.json') && isThere(path),
      random,
      (file) => ({
        ...file,
        body: [{ text: `more-${Math.floor(random() * 1e6)}` }, ...((file.body as unknown[] | undefined) ?? [])],
      }),
    ),
  // A reason.
  (sources, { isSame }, random) =>
    edited(
      sources,
      (path) => path.endsWith('.screen.json') && isSame(path),
      random,
      (file) => ({ why: 'People asked for it.', ...file }),
    ),
  // A named condition.
  (sources, { isSame }, random) =>
    edited(
      sources,
      (path) => path === 'flows/portal.json' && isSame(path),
      random,
      (file) => ({ ...file, conditions: { more: { $session: 'more' }, ...(file.conditions as object | undefined) } }),
    ),
  // A screen.
  (sources, _, random) => {
    const id = `more-${Math.floor(random() * 1e6)}`;
    const file = { route: { paths: [`/${id}`], shell: 'standard' }, body: [{ text: 'hello' }] };
    return [...sources, { path: `flows/door/${id}.screen.json`, text: JSON.stringify(file) }];
  },
];

/** The same files with one random edit of something that is free. */
export const editedElsewhere = (sources: Source[], free: Free, random: Random): Source[] =>
  pick(EDITS, random)?.(sources, free, random) ?? sources;

function edited(
  sources: Source[],
  isMeant: (path: string) => boolean,
  random: Random,
  edit: (file: Readonly<Record<string, unknown>>) => object,
): Source[] {
  const meant = pick(
    sources.filter(({ path }) => isMeant(path)),
    random,
  );
  return sources.map((source) =>
    source === meant ? { ...source, text: JSON.stringify(edit(JSON.parse(source.text))) } : source,
  );
}

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];
