import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/database/Database.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import type { ReleaseShare } from '../core/database/tables/Releases.ts';
import type { VisitRelease } from '../core/release/serviceFiles.ts';
import { idsChosen } from '../releases/chosenReleases.ts';
import { hashAtPath, listMembers, readContents } from '../releases/findReleases.ts';
import { type LiveState, readLive } from '../releases/liveRelease.ts';
import { type BuiltFile, ENDINGS } from './BuiltFile.ts';
import { Contents } from './Contents.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';
import type { Offer } from './releaseOf.ts';
import { readFile, StoredFiles } from './StoredFiles.ts';

/** A release that requests can be answered from. */
export interface OpenRelease extends VisitRelease {
  readonly files: ReleaseFiles;
}

export interface Store {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Bytes of the contents of stored releases that a node keeps in memory. */
const MEMORY = 64 * 1024 * 1024;

/** The most stored releases whose lists of members a node keeps in memory, besides those that visits begin with. */
const MOST_OPEN = 12;

/** The name of a file in `assets`, which contains a hash of its content. Any other name is not worth a query. */
const ASSET = /^[\w.@-]{1,200}-[\w-]{8}\.[a-z0-9]{2,5}$/;

/** The release of a build that names none, as in a folder of an older version. */
const UNNAMED = '';

/** The releases that a node serves: that of its build, and the published ones in the database. */
export class Releases {
  /** The release of the build. */
  readonly build: OpenRelease;
  readonly #store: Store | undefined;
  readonly #contents: Contents;
  /** Stored releases; the one used last is at the end. */
  readonly #open = new Map<string, Promise<OpenRelease | undefined>>();
  #number = 0;
  #chosen: ReadonlySet<string> = new Set();
  #live: string | null = null;
  #candidate: string | null = null;
  #share: ReleaseShare | null = null;
  #looking: Promise<void> | undefined;

  private constructor(build: ReleaseFiles, store: Store | undefined) {
    this.build = { id: build.id, files: build, service: undefined };
    this.#store = store;
    this.#contents = new Contents(async (hashes) => {
      if (store === undefined) throw new Error('there is no store of releases');
      return readContents(store.database, hashes);
    }, MEMORY);
  }

  /** @param store undefined with an external service: then only the release of the build is served */
  static async open(build: ReleaseFiles, store: Store | undefined): Promise<Releases> {
    const releases = new Releases(build, store);
    await releases.look();
    return releases;
  }

  /** The releases that visits begin with and go on with. */
  get offer(): Offer {
    const own = this.build.files.id ?? UNNAMED;
    return {
      live: this.#live ?? own,
      candidate: this.#candidate,
      share: this.#share,
      isKnown: (id) => id === own || this.#chosen.has(id),
    };
  }

  /** Looks in the database whether other releases are live now. Calls at the same time are one. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#store === undefined) return;
    const { database } = this.#store;
    const state = await readLive(database);
    if (state.number === this.#number) return;
    const chosen = await idsChosen(database);
    // Opened first, so that no visitor waits for it.
    for (const id of [state.release, state.candidate])
      if (id !== null && (await this.find(id)) === undefined) throw new Error(`the release ${id} is not stored`);
    this.#take(state, chosen);
  }

  #take({ number, release, candidate, share }: LiveState, chosen: ReadonlySet<string>): void {
    this.#number = number;
    this.#chosen = chosen;
    this.#live = release;
    this.#candidate = candidate;
    this.#share = share;
  }

  /** A release by its id; undefined if it is not stored. */
  async find(id: string): Promise<OpenRelease | undefined> {
    if (id === (this.build.files.id ?? UNNAMED)) return this.build;
    if (this.#store === undefined) return undefined;
    const known = this.#open.get(id) ?? this.#openStored(id, this.#store);
    this.#open.delete(id);
    this.#open.set(id, known);
    try {
      const found = await known;
      // A draft may be published a moment later.
      if (found === undefined) this.#open.delete(id);
      return found;
    } catch (error) {
      this.#open.delete(id);
      throw error;
    } finally {
      this.#closeOldest();
    }
  }

  async #openStored(id: string, { database }: Store): Promise<OpenRelease | undefined> {
    const members = await listMembers(database, id);
    if (members.size === 0) return undefined;
    const files = new StoredFiles(id, members, this.#contents);
    return { id, files, service: await files.readService() };
  }

  #closeOldest(): void {
    for (const id of this.#open.keys()) {
      if (this.#open.size <= MOST_OPEN) return;
      if (id !== this.#live && id !== this.#candidate) this.#open.delete(id);
    }
  }

  /** The release of a mail, by the id of the visit's; without one, or once that is removed, the live one. */
  async ofMail(id: string | undefined): Promise<OpenRelease> {
    const found = id === undefined ? undefined : await this.find(id);
    return found ?? (await this.find(this.offer.live)) ?? this.build;
  }

  /** A file of `assets` of any release, by its name: a page may load parts of the release that it began with. */
  async findAsset(name: string): Promise<BuiltFile | undefined> {
    const built = await this.build.files.find('assets', name);
    if (built !== undefined || this.#store === undefined || !ASSET.test(name)) return built;
    const { database } = this.#store;
    const hashOf = (ending: string) => hashAtPath(database, `assets/${name}${ending}`);
    const plain = await hashOf(ENDINGS.identity);
    if (plain === undefined) return undefined;
    const [br, gzip] = await Promise.all([hashOf(ENDINGS.br), hashOf(ENDINGS.gzip)]);
    const hashes: Record<string, string | undefined> = {
      [ENDINGS.identity]: plain,
      [ENDINGS.br]: br,
      [ENDINGS.gzip]: gzip,
    };
    return readFile(name, (ending) => hashes[ending], this.#contents);
  }
}

/** Milliseconds between two looks: with the look itself, `releases live` takes effect within a second. */
const INTERVAL = 500;

/**
 * Looks for changes until the function that is returned is called. Nodes of PostgreSQL need it; an embedded database
 * changes only while its server is stopped.
 */
export function keepLooking(releases: Pick<Releases, 'look'>, { log }: Pick<Store, 'log'>): () => Promise<void> {
  let failed: string | undefined;
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = releases.look().then(
      () => {
        failed = undefined;
      },
      (error: unknown) => {
        // Requests report an unreachable database.
        const problem = String(error);
        if (!(error instanceof DatabaseUnavailable) && problem !== failed)
          log.error({ err: error }, 'cannot take the live release');
        failed = problem;
      },
    );
  }, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
