import type { FastifyBaseLogger } from 'fastify';
import { UnfitRelease } from '../../contract/release/Release.ts';
import { type Database, DatabaseUnavailable } from '../core/database/Database.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { idsOffered, readContents, releasesWith, storedMark } from '../releases/findReleases.ts';
import { type LiveState, NONE, readLive } from '../releases/liveRelease.ts';
import { type BuiltFile, Contents, type ReleaseFiles } from './FolderFiles.ts';
import { LastUsed } from './LastUsed.ts';
import { type OpenRelease, openStored } from './openStored.ts';
import type { Offer } from './releaseOf.ts';

export interface Store {
  readonly database: Database;
  readonly settings: Pick<Settings, 'releaseKeys'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Bytes of the contents of stored releases that a node keeps in memory. */
const MEMORY = 64 * 1024 * 1024;

/** The most stored releases whose lists of members a node keeps in memory; those that visits begin with always stay. */
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
  readonly #open = new LastUsed<Promise<OpenRelease | undefined>>({
    most: MOST_OPEN,
    isHeld: (id) => id === this.#taken.release || id === this.#taken.candidate,
  });
  /** Stored releases that this service must not show. Each is reported once. */
  readonly #refused = new Set<string>();
  #number = 0;
  /** `storedMark` at the last look. */
  #stored = '';
  #offered: ReadonlySet<string> = new Set();
  /** The newest choice whose releases this node can show. */
  #taken: LiveState = NONE;
  /** The look that is under way, or the last one. */
  #looking: Promise<void> = Promise.resolve();
  /** The look that has not begun. */
  #next: Promise<void> | undefined;

  private constructor(build: ReleaseFiles, store: Store | undefined) {
    this.build = { id: build.id, files: build, service: undefined };
    this.#store = store;
    this.#contents = new Contents(async (contents) => {
      if (store === undefined) throw new Error('there is no store of releases');
      return readContents(store.database, contents);
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
    const { number, at, release, candidate, share } = this.#taken;
    return {
      live: release ?? own,
      ...{ candidate, share },
      guard: share?.guard === undefined || at === null ? undefined : { choice: number, since: at },
      isKnown: (id) => id === own || this.#offered.has(id),
    };
  }

  /**
   * Looks in the database whether other releases are live now. Calls at the same time are one look, which begins after
   * the first of them: one that is under way may have read before a change that a caller knows of.
   */
  look(): Promise<void> {
    this.#next ??= this.#looking.then(() => {
      this.#next = undefined;
      const look = this.#look();
      this.#looking = look.catch(() => undefined);
      return look;
    });
    return this.#next;
  }

  async #look(): Promise<void> {
    if (this.#store === undefined) return;
    const { database, log } = this.#store;
    const [state, stored] = [await readLive(database), await storedMark(database)];
    if (state.number === this.#number && stored === this.#stored) return;
    const offered = await idsOffered(database);
    if (stored !== this.#stored) this.#forget();
    const ids = [state.release, state.candidate].filter((id) => id !== null);
    // Opened first, so that no visitor waits for it.
    const opened = await Promise.all(ids.map((id) => this.find(id)));
    this.#number = state.number;
    this.#stored = stored;
    this.#offered = offered;
    const missing = ids.filter((_, index) => opened[index] === undefined);
    if (missing.length === 0) this.#taken = state;
    // `find` has reported the refused ones. Visits go on beginning as before.
    for (const release of missing.filter((id) => !this.#refused.has(id)))
      log.error({ release }, 'a release that should be live is not stored');
  }

  /** Closes all stored releases, since some may have been removed or published meanwhile. */
  #forget(): void {
    this.#open.clear();
    this.#refused.clear();
  }

  /** A release by its id; undefined if it is not stored, or if this service must not show it. */
  async find(id: string): Promise<OpenRelease | undefined> {
    if (id === (this.build.files.id ?? UNNAMED)) return this.build;
    if (this.#store === undefined || this.#refused.has(id)) return undefined;
    const known = this.#open.get(id) ?? this.#openStored(id, this.#store);
    if (!this.#open.has(id)) this.#open.set(id, known);
    try {
      const found = await known;
      // A draft may be published a moment later.
      if (found === undefined) this.#open.delete(id);
      return found;
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  async #openStored(id: string, { database, settings, log }: Store): Promise<OpenRelease | undefined> {
    try {
      return await openStored(database, id, { contents: this.#contents, keys: settings.releaseKeys });
    } catch (error) {
      if (!(error instanceof UnfitRelease)) throw error;
      this.#refused.add(id);
      log.error({ release: id, reason: error.message }, 'a stored release is not shown');
      return undefined;
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
    const ids = await releasesWith(this.#store.database, `assets/${name}`);
    for (const id of ids.toSorted((one, other) => Number(this.#open.has(other)) - Number(this.#open.has(one)))) {
      const file = await (await this.find(id))?.files.find('assets', name);
      if (file !== undefined) return file;
    }
    return undefined;
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
