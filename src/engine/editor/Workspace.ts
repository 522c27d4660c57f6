import { relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BoundName, bindPortal, type NamePlace } from '../binder/bindPortal.ts';
import { type CheckedUnits, keptPer } from '../checker/CheckedUnit.ts';
import { documentOf } from '../checker/documentOf.ts';
import { Given, Kept } from '../checker/Kept.ts';
import { openProject } from '../checker/openProject.ts';
import type { Project } from '../checker/Project.ts';
import { type Source, SourceReader } from '../checker/readSources.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { Traffic, type TrafficCounts } from '../graph/Traffic.ts';
import { sharedBy } from './usersOf.ts';

/** The files of a portal as an editor has them: those on disk, with the unsaved texts of open documents in their place. */
export class Workspace {
  readonly root: string;
  readonly definition: Definition;
  /** The names of each document. */
  readonly bound = new PerDocument();
  readonly #reader: SourceReader;
  readonly #buffers = new Map<string, Source>();
  #onDisk: readonly Source[] = [];
  #sources: readonly Source[] | undefined;
  #project: Project | undefined;
  /** The sources that `#project` was read from. */
  #read: readonly Source[] | undefined;
  /** What was derived from the present sources, by how. */
  #derived = new Map<unknown, unknown>();
  #traffic: { readonly of: readonly Source[]; readonly traffic: Traffic } | undefined;
  #derivedFrom: readonly Source[] | undefined;

  constructor(root: string, definition: Definition) {
    this.root = root;
    this.definition = definition;
    this.#reader = new SourceReader(root);
    this.reread();
  }

  /** The path of a document relative to the root, with slashes. */
  pathOf(uri: string): string {
    return uri.startsWith('file:') ? relative(this.root, fileURLToPath(uri)).split(sep).join('/') : uri;
  }

  uriOf(path: string): string {
    return pathToFileURL(`${this.root}/${path}`).href;
  }

  /** Reads the files on disk again. */
  reread(): void {
    this.#onDisk = this.#reader.read();
    this.#sources = undefined;
  }

  /** The unsaved text of a document. */
  write(path: string, text: string): void {
    if (this.#buffers.get(path)?.text === text) return;
    this.#buffers.set(path, { path, text });
    this.#sources = undefined;
  }

  /** The document is closed: what counts is the file on disk. */
  close(path: string): void {
    this.#buffers.delete(path);
    this.reread();
  }

  /** The same list until something changes. */
  get sources(): readonly Source[] {
    if (this.#sources !== undefined) return this.#sources;
    const known = new Set(this.#onDisk.map(({ path }) => path));
    const isMeant = ({ path }: Source) => known.has(path) || /^(?:flows|locales)\/.*\.json$/.test(path);
    const added = [...this.#buffers.values()].filter((source) => !known.has(source.path) && isMeant(source));
    const present = this.#onDisk.map((source) => {
      const open = this.#buffers.get(source.path);
      return open === undefined || open.text === source.text ? source : open;
    });
    this.#sources = added.length === 0 ? present : [...present, ...added].sort((a, b) => (a.path < b.path ? -1 : 1));
    return this.#sources;
  }

  /** The portal, read as it was probably meant where it is unreadable. */
  get project(): Project {
    const { sources } = this;
    if (this.#project !== undefined && this.#read === sources) return this.#project;
    this.#project = openProject(sources, this.definition, { before: this.#project, mends: true });
    this.#read = sources;
    return this.#project;
  }

  /** The portal as it would be with another text in one file. It is only valid until anything else is asked. */
  suppose(path: string, text: string): Project {
    const { sources } = this;
    const supposed = { path, text };
    const others = sources.filter((source) => source.path !== path);
    const read = sources.length === others.length ? [...sources, supposed] : sources;
    const present = read.map((source) => (source.path === path ? supposed : source));
    this.#project = openProject(present, this.definition, { before: this.#project, mends: true });
    this.#read = present;
    return this.#project;
  }

  /** The traffic of the portal as it was last saved: it changes too seldom to follow each key. */
  trafficOf({ counts }: TrafficCounts): Traffic {
    if (this.#traffic?.of !== this.#onDisk)
      this.#traffic = { of: this.#onDisk, traffic: new Traffic(this.project.flows, counts) };
    return this.#traffic.traffic;
  }

  /** A value made from the present sources, once for all who ask. */
  derive<V>(make: (workspace: Workspace) => V): V {
    if (this.#derivedFrom !== this.sources) this.#derived = new Map();
    this.#derivedFrom = this.sources;
    void this.project;
    const known = this.#derived.get(make) as V | undefined;
    const value = known ?? make(this);
    this.#derived.set(make, value);
    return value;
  }

  /** Every name of the portal, bound to its meaning. */
  get names(): readonly BoundName[] {
    return this.derive(bindNames);
  }

  document(path: string): JsonDocument | undefined {
    const known = this.project.documents.get(path);
    const source = known === undefined ? this.#buffers.get(path) : undefined;
    return known ?? (source && documentOf(source));
  }
}

/** In a file that does not match its schema, the names of what was probably meant, where they are written. */
function bindNames({ project, bound }: Workspace): readonly BoundName[] {
  const { documents, misfits, mended, flows, together } = project;
  const read = [...documents.values()].flatMap((document) =>
    misfits.get(document.path)?.length === 0 ? document : (mended.get(document.path)?.document ?? []),
  );
  const written = (place: NamePlace): NamePlace => {
    const file = mended.get(place.file);
    return file === undefined || place.path === undefined ? place : { ...place, path: file.originalPath(place.path) };
  };
  const names = bindPortal(flows, read, {
    all: () => unitsIn(together),
    users: (shared) => together.all.flatMap((one) => (sharedBy(one).has(shared) ? one.unit : [])),
    keep: bound.keep,
  });
  if (mended.size === 0) return names;
  const isMended = ({ file }: NamePlace) => mended.has(file);
  return names.map((name) =>
    [...name.declarations, ...name.uses].some(isMended)
      ? { ...name, declarations: name.declarations.map(written), uses: name.uses.map(written) }
      : name,
  );
}

const unitsIn = keptPer(({ all }: CheckedUnits) => all.map(({ unit }) => unit));

/** The results for each document, computed again when its text or a part of the flows that they were made from changes. */
class PerDocument {
  readonly #known = new Map<
    string,
    { readonly text: Given<string>; readonly kept: Kept<unknown>; make: () => unknown }
  >();

  readonly keep = <V>({ path, text }: JsonDocument, make: () => V): V => {
    const known = this.#known.get(path) ?? this.#add(path, make);
    known.make = make;
    known.text.set(text);
    return known.kept.read() as V;
  };

  #add(path: string, make: () => unknown) {
    const text = new Given('');
    const kept = new Kept((): unknown => {
      text.read();
      return added.make();
    });
    const added = { text, kept, make };
    this.#known.set(path, added);
    return added;
  }
}
