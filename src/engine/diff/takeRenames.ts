import { documentOf } from '../checker/documentOf.ts';
import { renamedMessages } from '../checker/messageNames.ts';
import { openProject } from '../checker/openProject.ts';
import type { Project } from '../checker/Project.ts';
import { isData, type Source } from '../checker/readSources.ts';
import { renameAll } from '../checker/rename.ts';
import { namesOf, placesIn, renamePlaces } from '../checker/renamePlaces.ts';
import { ownMember } from '../contract/ownMember.ts';
import { leavesOf } from './findRenames.ts';

type BoundName = ReturnType<typeof namesOf>[number];

/** A thing with a new name that has otherwise changed little or not at all. */
export interface RenamedName {
  readonly kind: BoundName['kind'];
  readonly was: string;
  readonly is: BoundName;
}

interface Taken {
  readonly sources: readonly Source[];
  readonly project: Project;
  readonly names: readonly RenamedName[];
}

/** The maximum number of pairs of names tried. */
const TRIED = 60;
/** The share of a name's places that must match. */
const MATCHING = 0.75;

/** The older portal with the newer names. */
export function takeRenames(sources: readonly Source[], project: Project, head: Project): Taken {
  const leavesAt = (path: string) => leavesOf(head.documents.get(path)?.value, path);
  const names: RenamedName[] = [];
  let [now, read] = [sources, project];
  for (const [old, is] of renamedMessages(project, head)) {
    now = renameAll(now, read, old, { kind: old.kind, name: old.name, to: is.name }).sources;
    read = openProject(now, project.flows.definition);
    const declarations = is.declarations.map((one) => ({ ...one, path: is.name.split('.') }));
    names.push({ kind: old.kind, was: old.name, is: { ...is, declarations } });
  }
  let tried = 0;
  for (let found = true; found; ) {
    found = false;
    for (const [old, is] of pairsOf(namedIn(read), namedIn(head))) {
      tried += 1;
      if (tried > TRIED) break;
      const asked = { kind: old.kind, name: old.name, to: is.name };
      if (!isBetter(now, old, asked, leavesAt)) continue;
      now = renameAll(now, read, old, asked).sources;
      read = openProject(now, project.flows.definition);
      names.push({ kind: old.kind, was: old.name, is });
      found = true;
      break;
    }
  }
  return { sources: now, project: read, names };
}

/** The names that are paired here: not screens (`findRenames`), nor inputs whose names are parts of addresses. */
const namedIn = (project: Project): readonly BoundName[] =>
  namesOf(project).filter((one) => one.kind !== 'screen' && !(one.kind === 'input' && isAddressed(one, project)));

const isAddressed = ({ name, scopes }: BoundName, { flows }: Project): boolean =>
  scopes.some((scope) => {
    const [kind, id = '', inner] = scope.split(' ');
    if (kind !== 'screen' || inner !== undefined) return kind === 'shell' || kind === 'place';
    return ownMember(flows.screens.get(id)?.value.takes, name)?.from !== 'state';
  });

/** Missing names, each paired with a new name of the same kind and owner. */
function pairsOf(was: readonly BoundName[], is: readonly BoundName[]): (readonly [BoundName, BoundName])[] {
  const keyOf = ({ kind, name, scopes }: BoundName) => [kind, name, ...scopes.toSorted()].join(' ');
  const ownersOf = ({ kind, scopes }: BoundName) => [kind, ...scopes.toSorted()].join(' ');
  const declared = (all: readonly BoundName[], others: readonly BoundName[]) => {
    const known = new Set(others.map(keyOf));
    return all.filter((one) => one.declarations.length > 0 && !known.has(keyOf(one)));
  };
  const come = declared(is, was);
  return declared(was, is).flatMap((old) =>
    come.filter((one) => ownersOf(one) === ownersOf(old)).map((one) => [old, one] as const),
  );
}

/** Whether the older flows, after the renaming, match the newer flows at nearly every place of the name. */
function isBetter(
  sources: readonly Source[],
  symbol: BoundName,
  asked: { readonly kind: string; readonly to: string },
  leavesAt: (path: string) => readonly string[],
): boolean {
  const places = sources.map((source) => ({ source, places: placesIn(symbol, source) }));
  const own = places.filter((one) => one.places.length > 0 && isData(one.source));
  const count = own.reduce((sum, one) => sum + one.places.length, 0);
  const likeness = (files: readonly Source[]) =>
    files.reduce((sum, source) => {
      // Entries of a list may be alike, such as items of the same state.
      const there = countOf(leavesAt(source.path));
      const here = countOf(leavesOf(documentOf(source).value, source.path));
      return [...here].reduce((all, [leaf, count]) => all + Math.min(count, there.get(leaf) ?? 0), sum);
    }, 0);
  const renamed = own.map((one) => renamePlaces(one.source, one.places, asked));
  return likeness(renamed) - likeness(own.map(({ source }) => source)) >= MATCHING * count;
}

function countOf(leaves: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const leaf of leaves) counts.set(leaf, (counts.get(leaf) ?? 0) + 1);
  return counts;
}
