import type { BoundName } from '../binder/bindPortal.ts';
import { isRecord } from '../contract/isRecord.ts';
import type { Finding, Place } from './Finding.ts';
import { locate, rangeOf } from './locate.ts';
import type { Project } from './Project.ts';
import type { Source } from './readSources.ts';
import { editAt, namesOf, placesIn, renamePlaces } from './renamePlaces.ts';

/** The most unused declarations tried for one unresolved name, and in total: a missing file leaves many unresolved. */
const TRIED = 8;
const TRIED_IN_ALL = 16;

/**
 * Combines the findings about a renamed thing: an unresolved name and an unused declaration of the same kind. They are
 * the same thing if all other findings stay the same when both get the same name.
 *
 * @param check finds the mistakes of modified sources
 */
export function settleRenames(
  findings: Finding[],
  project: Project,
  sources: readonly Source[],
  check: (sources: readonly Source[]) => readonly Finding[],
): Finding[] {
  const isRead = [...project.misfits.values()].every((misfits) => misfits.length === 0);
  if (!isRead || !findings.some(isOfName)) return findings;
  const symbols = namesOf(project);
  const strays = symbols.filter((one) => one.declarations.length > 0 && one.uses.length === 0 && !isKept(one, project));
  let left = findings;
  let attempts = TRIED_IN_ALL;
  for (const lost of symbols.filter(({ declarations }) => declarations.length === 0)) {
    const first = left.find((finding) => names(finding, lost));
    if (first === undefined) continue;
    const others = left.filter((finding) => !names(finding, lost));
    // Each attempt is a whole check, so a similarly spelt name is tried only if the unused declaration has other
    // findings.
    const likely = strays.filter(
      (stray) => stray.kind === lost.kind && (first.suggestion === undefined || isAbout(others, stray)),
    );
    const tried = likely.slice(0, Math.min(TRIED, attempts));
    attempts -= tried.length;
    const settled = tried.flatMap((stray) => {
      const tries = [
        sources.map((source) => renamePlaces(source, placesIn(stray, source), { ...stray, to: lost.name })),
        sources.map((source) => renamePlaces(source, placesIn(lost, source), { ...lost, to: stray.name })),
      ];
      const all = tries.flatMap(
        (attempt) => withoutRename(left, check(attempt), { first, lost, stray, project }) ?? [],
      );
      return all.length === 0 ? [] : [all.reduce((a, b) => (b.findings.length < a.findings.length ? b : a))];
    });
    const [best, next] = settled.toSorted((a, b) => a.findings.length - b.findings.length);
    if (best !== undefined && best.findings.length !== next?.findings.length) left = best.findings;
  }
  return left;
}

/** Whether it is an input that is kept in a slot, which needs no other use. */
const isKept = ({ kind, declarations }: BoundName, { documents }: Project): boolean =>
  kind === 'input' &&
  declarations.some(({ file, path = [] }) => {
    const input = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), documents.get(file)?.value);
    return isRecord(input) && input.store !== undefined;
  });

interface Pairing {
  /** The finding about the unresolved name. */
  readonly first: Finding;
  /** The unresolved name. */
  readonly lost: BoundName;
  /** The unused declaration. */
  readonly stray: BoundName;
  readonly project: Project;
}

const isAbout = (findings: readonly Finding[], { name, declarations }: BoundName) =>
  findings.some(({ file, message }) => message.includes(name) || declarations.some((one) => one.file === file));

const isOfName = ({ rule }: Finding) => rule.startsWith('unknown-');

const names = (finding: Finding, { name }: BoundName) => isOfName(finding) && finding.found === name;

/** The findings, with one in place of those that the rename explains; undefined if the rename does not explain them. */
function withoutRename(
  before: readonly Finding[],
  after: readonly Finding[],
  pairing: Pairing,
): { readonly findings: Finding[] } | undefined {
  const { first, lost, stray, project } = pairing;
  const isList = ({ file }: Finding) => project.lists.has(file);
  const known = new Set(before.map(keyOf));
  const rest = new Set(after.filter((finding) => !isList(finding)).map(keyOf));
  if (rest.has(keyOf(first)) || [...rest].some((key) => !known.has(key))) return undefined;
  const gone = before.filter((finding) => !rest.has(keyOf(finding)));
  // A similarly spelt name is taken for a typo, unless more evidence suggests a rename.
  const isSpelt = (first.suggestion ?? stray.name) !== stray.name;
  if (isSpelt && gone.every((finding) => names(finding, lost))) return undefined;
  return {
    findings: before.flatMap((finding) =>
      finding === first ? [asRename(pairing, gone)] : gone.includes(finding) ? [] : [finding],
    ),
  };
}

/** One finding for a thing with two names. */
function asRename({ first, lost, stray, project }: Pairing, gone: readonly Finding[]): Finding {
  const places = gone.filter((finding) => names(finding, lost)).flatMap((one): Place[] => [one, ...(one.also ?? [])]);
  const also = places.slice(1).map(({ file, line, column }) => ({ file, line, column }));
  const whole: Finding = { ...first, ...(also.length === 0 ? {} : { also }) };
  // The name is a typo, as the finding already says.
  if (first.suggestion === stray.name) return whole;
  const [declared] = stray.declarations;
  const document = project.documents.get(declared?.file ?? '');
  const { line } = locate(document, { ...declared, path: declared?.path ?? [] });
  const { available: _, ...shown } = whole;
  return {
    ...shown,
    suggestion: stray.name,
    notes: [
      `nothing uses the ${lost.kind} ${stray.name} (${declared?.file}:${line})`,
      ...(first.notes ?? []).filter((note) => note.startsWith('used by')),
    ],
    hint: `If it is "${stray.name}" now, write that here too; npm run rename renames a thing everywhere.`,
    fix: { isSafe: false, edits: editsOf(lost, stray.name, project) },
  };
}

const keyOf = ({ rule, file, message }: Finding) => `${rule} ${file} ${message}`;

/** The other name at each use. */
const editsOf = ({ uses }: BoundName, to: string, { documents }: Project) =>
  uses.flatMap((place) => {
    const document = documents.get(place.file);
    if (document === undefined) return [];
    return editAt(document, place, to).map(({ offset, length, content: replacement }) => ({
      file: place.file,
      range: rangeOf(document, offset, length),
      replacement,
    }));
  });
