import { oncePer, oncePerPair } from '../contract/oncePer.ts';
import { together } from '../contract/together.ts';
import type { FileKind } from '../grammar/grammarOf.ts';
import { languages } from '../grammar/languages.ts';
import { misfitsOf } from './accepts.ts';
import { classifyFile, type FlowPath } from './classifyFile.ts';
import { completeDialog, completePortal, completeScreen, type Shared } from './completeFile.ts';
import { type Definition, judgeDefinition } from './Definition.ts';
import { explain } from './explain.ts';
import type { FlowFile, Flows, SharedTable } from './Flows.ts';
import type { JsonDocument } from './JsonDocument.ts';
import type {
  Acceptance,
  Brand,
  Dialog,
  Glossary,
  Kinds,
  Languages,
  Outcomes,
  PortalFile,
  PromiseLine,
  RuleSet,
  Screen,
  SharedCall,
  SharedPart,
} from './types.ts';

interface FileTypes {
  screen: Screen;
  dialog: Dialog;
  outcomes: Outcomes & { $schema?: string; takes?: string[] };
  calls: Record<string, SharedCall> & { $schema?: string };
  part: SharedPart;
  rules: RuleSet;
  kinds: Kinds;
  portal: PortalFile;
  promises: Record<string, PromiseLine> & { $schema?: string };
  accepted: Record<string, Acceptance> & { $schema?: string };
  languages: Languages;
  glossary: Glossary;
  brand: Brand;
}

interface FittingDocument<K extends FileKind> extends JsonDocument {
  readonly value: FileTypes[K];
}

/** The id of `flows/brand.json`. */
const OWN_BRAND = 'brand';

/** The kind and id of a document by its path, cached. */
export const placeOf = oncePer(({ path }: JsonDocument): FlowPath | undefined => classifyFile(path));

const fits = <K extends FileKind>(
  kind: K,
  document: JsonDocument,
  definition: Definition,
): document is FittingDocument<K> =>
  placeOf(document)?.kind === kind && document.problems.length === 0 && misfitsOf(document, definition).length === 0;

/** The list of languages, if the document is a valid list. */
export function readLanguages({ path, problems, value }: JsonDocument): Languages | undefined {
  if (classifyFile(path)?.kind !== 'languages' || problems.length > 0) return undefined;
  return isLanguages(value) ? value : undefined;
}

const isLanguages = (value: unknown): value is Languages => explain(value, languages, {}).length === 0;

/**
 * The model of all flow documents that are readable and match their schemas; others are left out. Pure.
 *
 * @throws if the definition does not match its own contract
 */
export function loadFlows(documents: readonly JsonDocument[], definition: Definition): Flows {
  judgeDefinition(definition);
  const read = <K extends FileKind>(kind: K): Map<string, FlowFile<FileTypes[K]>> => {
    const files = new Map<string, FlowFile<FileTypes[K]>>();
    for (const document of documents) {
      const place = placeOf(document);
      if (place?.kind !== kind || files.has(place.id) || !fits(kind, document, definition)) continue;
      files.set(place.id, { path: document.path, id: place.id, flow: place.flow, value: document.value });
    }
    return files;
  };
  const outcomes = read('outcomes');
  const found = read('calls').get('calls');
  const calls = found && { ...found, value: withoutSchemaLine(found.value) };
  const promises = read('promises').get('promises');
  const accepted = read('accepted').get('accepted');
  const portal = read('portal').get('portal');
  const parts = read('part');
  const shared = sharedBy(portal?.value ?? NO_PORTAL, calls?.value ?? NO_CALLS, parts);
  const brands = read('brand');
  return {
    definition,
    portal: portal && { ...portal, ...portalOf(portal.value, shared) },
    screens: new Map([...read('screen')].map(([id, file]) => [id, { ...file, ...screenOf(file.value, shared) }])),
    dialogs: new Map([...read('dialog')].map(([id, file]) => [id, { ...file, ...dialogOf(file.value, shared) }])),
    outcomes: new Map([...outcomes].map(([id, file]) => [id, { ...file, value: sharedTable(file.value) }])),
    calls,
    parts,
    rules: read('rules'),
    kinds: read('kinds').get('kinds'),
    promises: promises && { ...promises, value: withoutSchemaLine(promises.value) },
    accepted: accepted && { ...accepted, value: withoutSchemaLine(accepted.value) },
    languages: read('languages').get('languages'),
    glossary: read('glossary').get('glossary'),
    brand: brands.get(OWN_BRAND),
    brands: new Map([...brands].filter(([id]) => id !== OWN_BRAND)),
  };
}

/** A file of outcomes or calls is the table itself, with a `$schema` line and the table's inputs. */
const sharedTable = oncePer(
  ({ $schema: _, takes = [], ...lines }: FileTypes['outcomes']): SharedTable => ({ takes, lines }),
);

const withoutSchemaLine = oncePer(({ $schema: _, ...members }: { $schema?: string }) => members) as <
  T extends { $schema?: string },
>(
  file: T,
) => Omit<T, '$schema'>;

const NO_PORTAL: Pick<PortalFile, 'shell' | 'shells'> = { shells: {} };
const NO_CALLS: Shared['calls'] = {};

/** The same object for the same files, so completed files stay the same objects too. */
function sharedBy(portal: typeof NO_PORTAL, calls: Shared['calls'], parts: Flows['parts']): Shared {
  const files = together([portal, calls, ...[...parts].flatMap(([id, { value }]) => [id, value])]);
  const { shell, shells } = portal;
  const [first] = Object.keys(shells);
  const ofRoutes = shell === undefined ? { name: first, path: ['shells'] } : { name: shell, path: ['shell'] };
  const known = knownShared.get(files) ?? { calls, parts, shell: ofRoutes };
  knownShared.set(files, known);
  return known;
}
const knownShared = new WeakMap<object, Shared>();

const dialogOf = oncePerPair(completeDialog);
const portalOf = oncePerPair(completePortal);
const screenOf = oncePerPair(completeScreen);
