import { misfitsOf } from '../flow/accepts.ts';
import { offeredIn } from '../flow/choiceBranches.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { loadFlows, placeOf } from '../flow/loadFlows.ts';
import type { Misfit } from '../flow/Misfit.ts';
import { type MendedFile, mendFile } from '../flow/mendFile.ts';
import { type TextKey, textKeys, textKeysOfAnswers, textKeysOfDialog } from '../flow/textKeys.ts';
import type { DialogPart } from '../flow/UnitPart.ts';
import { type CheckedPart, type CheckedUnit, CheckedUnits, keptPer } from './CheckedUnit.ts';
import { documentOf, isWide } from './documentOf.ts';
import { KeyIndex } from './Kept.ts';
import { idsOf, LiveFlows } from './LiveFlows.ts';
import type { Project } from './Project.ts';
import { isCode, isData, isList, isPicture, type Source } from './readSources.ts';
import { type Limited, limitsIn, limitsOf, type Timed, timersOf } from './statedInTexts.ts';
import type { Namespace } from './Texts.ts';

interface Reading {
  /** The project as read before; unchanged parts are reused. */
  readonly before?: Project | undefined;
  /** Whether unreadable files are read as they were probably meant, instead of being left out. */
  readonly mends?: boolean;
}

/** Reads everything that the rules check. */
export function openProject(
  sources: readonly Source[],
  definition: Definition,
  { before, mends = false }: Reading = {},
): Project {
  const documents = new Map<string, JsonDocument>();
  const misfits = new Map<string, readonly Misfit[]>();
  const mended = new Map<string, MendedFile>();
  const fitting: JsonDocument[] = [];
  const ids = idsOf(() => new Map<string, string>());
  const code = sources.filter(isCode);
  const pictures = new Map(sources.filter(isPicture).map(({ path, bytes = 0 }) => [path, bytes]));
  const lists = new Map(sources.filter(isList).map((source) => [source.path, plainText(source)]));
  for (const source of sources.filter(isData)) {
    const { path } = source;
    const document = readDocument(source, before?.documents.get(path));
    documents.set(path, document);
    const place = placeOf(document);
    if (place === undefined) continue;
    ids[place.kind].set(place.id, path);
    if (document.problems.length === 0) misfits.set(path, misfitsOf(document, definition));
    if (misfits.get(path)?.length === 0) {
      fitting.push(document);
      continue;
    }
    const meant = mends ? mendFile(document, definition) : undefined;
    if (meant === undefined) continue;
    misfits.set(path, meant.misfits);
    mended.set(path, meant);
    fitting.push(meant.document);
  }
  const live = before?.live ?? new LiveFlows(definition);
  live.set(loadFlows(fitting, definition), ids);
  const { flows } = live;
  const read = { documents, misfits, mended, live, flows, ids: live.ids, languages: languagesOf(flows, documents) };
  const together = before?.together ?? new CheckedUnits(live);
  together.renew();
  const units = together.all;
  const namespaces = openNamespaces({ ...read, units }, before);
  return {
    ...read,
    lists,
    pictures,
    code: isSame(code, before?.code) ? before.code : code,
    units,
    together,
    namespaces,
  };
}

/** The document of a file that is not JSON. */
const plainText = ({ path, text }: Source): JsonDocument => ({
  path,
  text,
  root: undefined,
  value: undefined,
  problems: [],
});

/** Reuses a known document with the same text. An empty text proves nothing, since unreadable files have one too. */
const readDocument = (source: Source, known: JsonDocument | undefined): JsonDocument =>
  known?.text === source.text && source.text !== '' && source.trouble === undefined && !source.isWide && !isWide(known)
    ? known
    : documentOf(source);

const isSame = (code: readonly Source[], before: readonly Source[] | undefined): before is readonly Source[] =>
  before?.length === code.length &&
  code.every(({ path, text }, index) => before[index]?.path === path && before[index].text === text);

/** The listed languages; if the list is unreadable, the existing folders. */
function languagesOf({ languages }: Flows, documents: ReadonlyMap<string, JsonDocument>): Project['languages'] {
  const folders = () => [...documents.keys()].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? []);
  const ids = languages === undefined ? [...new Set(folders())] : Object.keys(languages.value.languages);
  const offered = languages === undefined ? ids : Object.keys(offeredIn(languages.value));
  const drafts = ids.filter((id) => !offered.includes(id));
  return { ids, fallback: languages?.value.fallback ?? ids[0] ?? '', drafts };
}

type Read = Pick<Project, 'documents' | 'flows' | 'languages' | 'units'>;

/**
 * Every locale file, by namespace. A namespace whose requirements and files are unchanged is the same object as
 * before.
 */
function openNamespaces(read: Read, before?: Project): Namespace[] {
  const { documents, flows, languages } = read;
  const wanted = wantedTexts(read);
  const names = new Set([...wanted.keys(), 'messages', 'portal', ...namesOnDisk(read)]);
  const folders = (flows.languages?.value.code ?? []).map(({ texts }) => texts);
  const isNamedByCode = (name: string) =>
    name === 'messages' || folders.some((folder) => name.startsWith(`${folder}/`));
  const old = new Map(before?.namespaces.map((namespace) => [namespace.name, namespace]));
  return [...names].sort().map((name): Namespace => {
    const files = languages.ids.map((language) => documents.get(`locales/${language}/${name}.json`));
    const { keys, timers, limits } = wanted.get(name) ?? NOTHING;
    const lists = isNamedByCode(name) ? undefined : keys;
    const basis = [
      languages.ids.join(),
      languages.drafts.join(),
      languages.fallback,
      lists === undefined,
      ...files,
      ...(lists ?? []),
      ...timers,
      ...limits,
    ];
    const same = old.get(name);
    if (same?.basis.length === basis.length && basis.every((part, index) => part === same.basis[index])) return same;
    return {
      name,
      basis,
      keys: lists === undefined ? undefined : new KeyIndex(lists.flat()),
      timers: timers.flat(),
      limits: limits.flat(),
      languages: languages.ids.map((language, index) => ({
        language,
        file: `locales/${language}/${name}.json`,
        value: files[index]?.value,
        isThere: files[index] !== undefined,
      })),
    };
  });
}

/** What screens require of a namespace. Unchanged lists stay the same objects. */
interface Wanted {
  readonly keys: (readonly TextKey[])[];
  readonly timers: (readonly Timed[])[];
  readonly limits: (readonly Limited[])[];
}

const NOTHING: Wanted = { keys: [], timers: [], limits: [] };

function wantedTexts({ units, flows: { portal, derive } }: Read): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  const seen = new Set<string>();
  const at = (name: string): Wanted => {
    const known = wanted.get(name) ?? { keys: [], timers: [], limits: [] };
    wanted.set(name, known);
    return known;
  };
  if (portal?.value.answers !== undefined)
    at('shared').keys.push(derive?.(portal, textKeysOfAnswers) ?? textKeysOfAnswers(portal));
  for (const checked of units) {
    const own = at(checked.unit.flow);
    own.keys.push(ownTexts(checked));
    own.timers.push(timersOf(checked));
    own.limits.push(limitsOf(checked));
    for (const part of sharedDialogs(checked)) {
      if (seen.has(part.id)) continue;
      seen.add(part.id);
      const dialog = checked.part(part);
      const shared = at('shared');
      shared.keys.push(textsOfDialog(dialog));
      shared.limits.push(limitsIn(dialog));
    }
  }
  return wanted;
}

/** The texts that a screen or a shell needs. */
export const ownTexts = keptPer(({ unit, flows, nodes }: CheckedUnit): readonly TextKey[] =>
  textKeys(unit, { flows, unit }, nodes.messages),
);

/** The shared dialogs that a unit opens. */
export const sharedDialogs = keptPer(({ unit }: CheckedUnit): readonly DialogPart[] =>
  [...unit.dialogs].flatMap(([id, { shared }]) => (shared ? [{ kind: 'dialog', id }] : [])),
);

/** The texts that a dialog needs. */
export const textsOfDialog = keptPer(({ part, unit, flows }: CheckedPart): readonly TextKey[] =>
  part.kind === 'dialog' ? textKeysOfDialog(unit, { flows, unit }, part.id) : [],
);

const namesOnDisk = ({ documents }: Read) =>
  [...documents.keys()].flatMap((path) => /^locales\/[^/]+\/([a-z0-9/-]+)\.json$/.exec(path)?.[1] ?? []);
