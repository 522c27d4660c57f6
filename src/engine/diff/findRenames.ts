import { documentOf } from '../checker/documentOf.ts';
import { renamedMessages } from '../checker/messageNames.ts';
import { openProject } from '../checker/openProject.ts';
import type { Project } from '../checker/Project.ts';
import { isData, type Source } from '../checker/readSources.ts';
import { renameAll } from '../checker/rename.ts';
import { namesOf, placesIn, renamePlaces } from '../checker/renamePlaces.ts';
import { isRecord, ownMember } from '../contract/isRecord.ts';
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
function leavesOf(value: unknown, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => leavesOf(entry, `${at}/`));
  if (isRecord(value)) {
    const members = Object.entries(value).filter(([name]) => name !== 'why');
    return members.length === 0 ? [at] : members.flatMap(([name, member]) => leavesOf(member, `${at}/${name}`));
  }
  return [`${at}=${meaningOf(value)}`];
}

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
