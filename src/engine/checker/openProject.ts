import type { Definition } from '../flow/Definition.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { loadFlows, placeOf } from '../flow/loadFlows.ts';
import type { Misfit } from '../flow/Misfit.ts';
import { type MendedFile, mendFile } from '../flow/mendFile.ts';
import { misfitsOf } from '../flow/misfitsOf.ts';
import { offeredIn } from '../flow/offeredIn.ts';
import { CheckedUnits } from './CheckedUnit.ts';
import { documentOf } from './documentOf.ts';
import { idsOf, LiveFlows } from './LiveFlows.ts';
import { openNamespaces } from './openNamespaces.ts';
import type { Project } from './Project.ts';
import { isCode, isData, isList, isPicture, type Source } from './readSources.ts';

interface Reading {
  /** The same project as it was read before; what a change did not touch is taken from it. */
  readonly before?: Project | undefined;
  /** Whether files that do not read well are read as they were probably meant; otherwise they are left out. */
  readonly mends?: boolean;
}

/** Reads everything that the rules look at. */
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

/** A file without JSON in it. */
const plainText = ({ path, text }: Source): JsonDocument => ({
  path,
  text,
  root: undefined,
  value: undefined,
  problems: [],
});

/** A file that could not be read has an empty text too. */
const readDocument = (source: Source, known: JsonDocument | undefined): JsonDocument =>
  known?.text === source.text && source.text !== '' && source.trouble === undefined ? known : documentOf(source);

const isSame = (code: readonly Source[], before: readonly Source[] | undefined): before is readonly Source[] =>
  before?.length === code.length &&
  code.every(({ path, text }, index) => before[index]?.path === path && before[index].text === text);

/** Those that are listed; where the list does not read well, the folders that there are. */
function languagesOf({ languages }: Flows, documents: ReadonlyMap<string, JsonDocument>): Project['languages'] {
  const folders = () => [...documents.keys()].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? []);
  const ids = languages === undefined ? [...new Set(folders())] : Object.keys(languages.value.languages);
  const offered = languages === undefined ? ids : Object.keys(offeredIn(languages.value));
  const drafts = ids.filter((id) => !offered.includes(id));
  return { ids, fallback: languages?.value.fallback ?? ids[0] ?? '', drafts };
}
