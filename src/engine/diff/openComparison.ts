import { isDeepStrictEqual } from 'node:util';
import type { CheckedUnit } from '../checker/CheckedUnit.ts';
import { CheckSession } from '../checker/CheckSession.ts';
import { openProject } from '../checker/openProject.ts';
import type { Project } from '../checker/Project.ts';
import type { Source } from '../checker/readSources.ts';
import { namesOf, placesIn, renamePlaces } from '../checker/renamePlaces.ts';
import { oncePerPair } from '../contract/oncePer.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { Definition } from '../flow/Definition.ts';
import { completedFile } from '../flow/partsIn.ts';
import type { Pair } from './Change.ts';
import { pairOf } from './Change.ts';
import type { Comparison, Side, UnitPair } from './Comparison.ts';
import { findRenames, takeRenames } from './findRenames.ts';
import type { Revision } from './Revision.ts';
import { indexTexts, type MovedTexts } from './TextIndex.ts';
import { createWording } from './words/Wording.ts';

/**
 * Reads both revisions. A file that is readable in only one of them is reported, and treated as unchanged: nobody meant
 * what its readable parts would do without the rest.
 * @param session a session with the base's definition
 */
export function openComparison(
  base: Revision,
  head: Revision,
  session: Pick<CheckSession, 'check'>,
): { comparison: Comparison; notes: string[]; isPartial: boolean } {
  const written = {
    was: openBase(base.sources, base.definition),
    is: openProject(sameAs(base, head), head.definition),
  };
  const unreadable = { was: unreadableFiles(written.was), is: unreadableFiles(written.is) };
  const lost = without(unreadable.is, unreadable.was);
  const before = standingIn(base, without(unreadable.was, unreadable.is), head);
  const after = standingIn(head, lost, base);
  const first = before === base.sources ? written.was : openProject(before, base.definition);
  const project = after === head.sources ? written.is : openProject(after, head.definition);
  const renamed = findRenames([...first.documents.values()], [...project.documents.values()]);
  const sources = renameScreens(before, renamed, first, project);
  const isKept = sources.every(({ path, text }, at) => before[at]?.path === path && before[at]?.text === text);
  const withScreens = isKept ? first : openProject(sources, base.definition);
  const { project: older, names } = takeRenames(sources, withScreens, project);
  const was = openSide(base, older, movedTexts(first, project, renamed));
  const is = openSide(head, project, new Map());
  const comparison: Comparison = {
    was,
    is,
    units: pairUnits(older.units, project.units),
    renamed,
    names,
    lost,
    folders: new Map([...first.flows.screens.values()].map(({ id, flow }) => [renamed.get(id) ?? id, flow])),
    fileAt: (path) => wholeOf(path, older, project),
  };
  // If both revisions have the same definition, one session checks both, so the second check costs only the difference.
  const next = head.definition === base.definition ? session : new CheckSession(head.definition);
  return {
    comparison,
    isPartial:
      [base, head].some(({ notes = [] }) => notes.length > 0) || unreadable.was.length + unreadable.is.length > 0,
    notes: [...notesOf(base, unreadable.was, session), ...notesOf(head, unreadable.is, next)],
  };
}

/** Read once for all changes that are compared with it. */
const openBase = oncePerPair((sources: readonly Source[], definition: Definition) => openProject(sources, definition));

/** The newer sources; a file that did not change is the same object in both revisions, so what it means is known. */
function sameAs(base: Revision, { sources }: Revision): readonly Source[] {
  const before = new Map(base.sources.map((source) => [source.path, source]));
  return sources.map((source) => {
    const same = before.get(source.path);
    return same !== undefined && isDeepStrictEqual(same, source) ? same : source;
  });
}

const without = (files: readonly string[], others: readonly string[]) => files.filter((file) => !others.includes(file));

/** The files of a revision, with each unreadable file replaced by the other revision's file. */
function standingIn({ sources }: Revision, files: readonly string[], other: Revision): readonly Source[] {
  if (files.length === 0) return sources;
  return sources.map((source) =>
    files.includes(source.path) ? (other.sources.find(({ path }) => path === source.path) ?? source) : source,
  );
}

function openSide(revision: Revision, project: Project, moved: MovedTexts): Side {
  const texts = indexTexts(project.documents.values(), moved);
  return { revision, project, texts, words: createWording(project, texts) };
}

/** A file in its completed form, if it is readable in both revisions. */
function wholeOf(path: string, was: Project, is: Project): Pair {
  const [before, after] = [was, is].map(({ flows }) => completedFile(path, flows));
  const isCompleted = before !== undefined && after !== undefined;
  const located = (file: { readonly value: unknown } | undefined) =>
    file?.value === undefined ? undefined : { file: path, path: [], value: file.value };
  return isCompleted
    ? pairOf(located({ value: { ...before.value } }), located({ value: { ...after.value } }))
    : pairOf(located(was.documents.get(path)), located(is.documents.get(path)));
}

function pairUnits(was: readonly CheckedUnit[], is: readonly CheckedUnit[]): UnitPair[] {
  const keyOf = ({ unit }: CheckedUnit) => `${unit.kind} ${unit.id}`;
  const [before, after] = [was, is].map((units) => new Map(units.map((unit) => [keyOf(unit), unit])));
  return [...new Set([...is, ...was].map(keyOf))].flatMap((key) => {
    const [old, now] = [before?.get(key), after?.get(key)];
    const { kind, id } = (now ?? old)?.unit ?? {};
    if (kind === undefined || id === undefined) return [];
    return [{ kind, id, name: kind === 'screen' ? id : `shell ${id}`, was: old, is: now }];
  });
}

/** The older sources with the new ids of screens: in file names, and wherever a file names the screens. */
function renameScreens(
  sources: readonly Source[],
  renamed: ReadonlyMap<string, string>,
  was: Project,
  head: Project,
): Source[] {
  const symbols =
    renamed.size === 0 ? [] : namesOf(was).filter(({ kind, name }) => kind === 'screen' && renamed.has(name));
  return sources.map((source) => {
    const place = classifyFile(source.path);
    const id = place?.kind === 'screen' ? (renamed.get(place.id) ?? place.id) : '';
    const { text } = symbols.reduce(
      (now, symbol) =>
        renamePlaces(now, placesIn(symbol, source), { kind: symbol.kind, to: renamed.get(symbol.name) ?? symbol.name }),
      source,
    );
    const path = head.flows.screens.get(id)?.path ?? source.path;
    return path === source.path && text === source.text ? source : { path, text };
  });
}

/** The texts of screens whose id or folder has changed. */
function movedTexts(was: Project, is: Project, renamed: ReadonlyMap<string, string>): MovedTexts {
  const moved = new Map<string, string>();
  for (const [id, { flow }] of was.flows.screens) {
    const now = is.flows.screens.get(renamed.get(id) ?? id);
    if (now !== undefined) moved.set(`${flow}/${id}`, `${now.flow}/${now.id}`);
  }
  return moved;
}

/** The maximum number of mistakes named; the checker reports all of them. */
const NAMED = 5;

/** One line for each unreadable file, and one for all other findings of the checker. */
function notesOf(
  { name, sources, notes = [] }: Revision,
  broken: readonly string[],
  session: Pick<CheckSession, 'check'>,
): string[] {
  // Findings that `--fix` corrects, such as formatting, do not affect the meaning.
  const findings = session.check(sources).filter(({ fix }) => fix?.isSafe !== true);
  const lines = broken.map((file) => {
    const finding = findings.find((one) => one.file === file);
    const why = finding === undefined ? '' : ` (line ${finding.line}: ${finding.message})`;
    return `${file} cannot be read at ${name}${why}; its changes are not listed`;
  });
  const others = findings.filter(({ file }) => !broken.includes(file));
  const named = others.slice(0, NAMED).map(({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`);
  const rest = others.length > NAMED ? [`and ${others.length - NAMED} more`] : [];
  const count = `${others.length} other ${others.length === 1 ? 'mistake' : 'mistakes'}`;
  const more = `The checker finds ${count} at ${name}; those parts are compared as written: ${[...named, ...rest].join('; ')}`;
  return [...notes, ...lines, ...(others.length === 0 ? [] : [more])];
}

/** Files that are not fully readable, and parts of which were therefore left out. */
const unreadableFiles = ({ documents, misfits }: Project): string[] =>
  [...documents.values()]
    .filter(({ path, problems }) => problems.length > 0 || (misfits.get(path) ?? []).length > 0)
    .map(({ path }) => path);
