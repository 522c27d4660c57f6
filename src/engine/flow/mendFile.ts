import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import { type FileKind, type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import { misfitsOfKind } from './accepts.ts';
import { classifyFile } from './classifyFile.ts';
import type { JsonDocument, JsonPath } from './JsonDocument.ts';
import { namesInText } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { suggest } from './suggest.ts';

/** A repaired flow file, and what was left out of it. */
export interface MendedFile {
  readonly document: JsonDocument;
  /** The mistakes in the file, without those about missing parts that could not be read. */
  readonly misfits: readonly Misfit[];
  readonly lost: ReadonlySet<string>;
  /** The place in the file of a part of the repaired value. */
  originalPath(path: JsonPath): JsonPath;
}

/** A flow file as it was probably meant (`mendValue`), cached; undefined if it is beyond repair. */
export const mendFile = (document: JsonDocument, vocabulary: Vocabulary): MendedFile | undefined =>
  mendedBy(grammarOf(vocabulary))(document);

const mendedBy = oncePer((grammar: Grammar) =>
  oncePer((document: JsonDocument): MendedFile | undefined => {
    const place = classifyFile(document.path);
    if (place === undefined || document.value === undefined) return undefined;
    const mended = mendValue(document.value, place.kind, grammar);
    if (mended === undefined) return undefined;
    const { value, lost } = mended;
    const isPartial = document.lost !== undefined && document.lost.size > 0;
    const misfits = misfitsOfKind(document.value, place.kind, grammar);
    return {
      misfits: isPartial ? misfits.filter(({ rule }) => rule !== 'missing-member') : misfits,
      document: { ...document, value, problems: [] },
      lost: document.lost === undefined ? lost : new Set([...document.lost, ...lost]),
      originalPath: (path) => mended.originalPath(path),
    };
  }),
);

/** A value that matches its schema, made from one that does not. */
interface MendedValue {
  readonly value: unknown;
  /** Names in the parts that were left out. Such a name is not reported as missing elsewhere. */
  readonly lost: ReadonlySet<string>;
  /** The place in the file of a part of the value. */
  originalPath(path: JsonPath): JsonPath;
}

/** A file with more mistakes than this is taken for another kind of file. */
const MOST = 60;

/**
 * Reads a flow file as it was probably meant: with misspelt names corrected, and without the parts that are beyond
 * repair. So the rest of the file can be checked.
 * @returns undefined if nothing valid is left
 */
function mendValue(value: unknown, kind: FileKind, grammar: Grammar): MendedValue | undefined {
  const draft = new Draft(structuredClone(value), grammar);
  for (let round = 0; round < MOST; round += 1) {
    const misfits = misfitsOfKind(draft.root, kind, grammar);
    const [misfit] = misfits;
    if (misfit === undefined) return draft;
    if (misfits.length > MOST || !draft.mend(misfit)) return undefined;
  }
  return undefined;
}

interface Renamed {
  readonly parent: JsonPath;
  readonly from: string;
  readonly to: string;
}
interface Dropped {
  readonly parent: JsonPath;
  readonly index: number;
}

class Draft implements MendedValue {
  root: unknown;
  readonly lost = new Set<string>();
  readonly #known: ReadonlySet<string>;
  readonly #changes: (Renamed | Dropped)[] = [];

  constructor(root: unknown, grammar: Grammar) {
    this.root = root;
    this.#known = grammarNames(grammar);
  }

  get value(): unknown {
    return this.root;
  }

  originalPath(path: JsonPath): JsonPath {
    return this.#changes.reduceRight<JsonPath>((place, change) => {
      const at = change.parent.length;
      const here = place[at];
      if (here === undefined || change.parent.some((part, index) => part !== place[index])) return place;
      if ('index' in change) return typeof here === 'number' && here >= change.index ? place.with(at, here + 1) : place;
      return here === change.to ? place.with(at, change.from) : place;
    }, path);
  }

  /**
   * Replaces a mistake with what was meant, or leaves the part out.
   * @returns whether anything remains
   */
  mend({ path, onKey, found, available, suggestion = suggest(found, available) }: Misfit): boolean {
    const parent = path.slice(0, -1);
    const name = path.at(-1);
    const holder = name === undefined ? undefined : partAt(this.root, parent);
    if (name === undefined || typeof holder !== 'object' || holder === null) return false;
    if (onKey && suggestion !== undefined && isRecord(holder) && !Object.hasOwn(holder, suggestion)) {
      this.#rename(parent, String(name), suggestion, holder);
    } else if (!onKey && suggestion !== undefined && typeof Reflect.get(holder, name) === 'string') {
      Reflect.set(holder, name, suggestion);
    } else this.#drop(holder, parent, name);
    return true;
  }

  #rename(parent: JsonPath, from: string, to: string, holder: Record<string, unknown>): void {
    const members = Object.entries(holder);
    for (const [key] of members) Reflect.deleteProperty(holder, key);
    for (const [key, member] of members) holder[key === from ? to : key] = member;
    this.#changes.push({ parent, from, to });
  }

  #drop(holder: object, parent: JsonPath, name: string | number): void {
    this.#lose(Reflect.get(holder, name));
    if (Array.isArray(holder)) {
      holder.splice(Number(name), 1);
      this.#changes.push({ parent, index: Number(name) });
    } else {
      Reflect.deleteProperty(holder, name);
      this.#lose({ [name]: undefined });
      // A timer with an invalid time exists, so `after` is not missing.
      if (parent.at(-1) === 'after') this.lost.add('after');
    }
  }

  #lose(part: unknown): void {
    for (const name of namesIn(part, this.#known)) this.lost.add(name);
  }
}

const partAt = (root: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>(
    (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
    root,
  );

/** The names in a part that the author chose. */
function* namesIn(part: unknown, known: ReadonlySet<string>): Generator<string> {
  if (typeof part === 'string') yield* namesInText(part);
  if (typeof part !== 'object' || part === null) return;
  for (const [key, member] of Object.entries(part)) {
    if (!Array.isArray(part) && !known.has(key)) yield* namesInText(key);
    yield* namesIn(member, known);
  }
}

/** All member names of the grammar itself, which no author chose. */
const grammarNames = oncePer((grammar: Grammar): ReadonlySet<string> => new Set(membersIn(grammar)));

function* membersIn(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const branch of schema) yield* membersIn(branch);
  if (!isRecord(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && isRecord(value)) yield* Object.keys(value);
    if (keyword !== 'enum' && keyword !== 'const') yield* membersIn(value);
  }
}
