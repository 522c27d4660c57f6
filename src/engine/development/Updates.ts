import type { PortalVersion, ServerState, ShownFinding } from './ServerState.ts';

/** Milliseconds between two requests to a server that is restarting. */
const PAUSE = 1000;
/** How many times fetching a version is retried. */
const TRIES = 3;

interface UpdatesOptions {
  /** The version from which the page was made. */
  readonly made: PortalVersion;
  /** Requests the server's state. */
  readonly ask: () => Promise<ServerState>;
  /** Changes the page to the server's current version, and returns its number. */
  readonly take: (version: number) => Promise<number>;
  readonly show: (findings: readonly ShownFinding[]) => void;
  /** Reloads the page. */
  readonly reload: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Keeps a page at the development server's version. A page misses what the server sends before its connection is open,
 * so it also compares versions when it starts and whenever the connection opens.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #version: number;
  #wanted: number;
  #count = 0;
  #isLeaving = false;
  #taking: Promise<void> = Promise.resolve();

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#version = options.made.version;
    this.#wanted = options.made.version;
  }

  /** Resolves when the page has the version that the server returns. */
  async compare(): Promise<void> {
    const { ask, wait } = this.#options;
    const state = await ask().catch(() => undefined);
    if (state !== undefined) return this.hear(state);
    await wait(PAUSE);
    return this.compare();
  }

  /** Resolves when the page has the version of this state. States may arrive out of order. */
  async hear({ server, version, count, findings }: ServerState): Promise<void> {
    const { made, show } = this.#options;
    if (server !== made.server) return this.#reloadFrom(server);
    if (count < this.#count) return;
    this.#count = count;
    show(findings);
    this.#wanted = Math.max(this.#wanted, version);
    // One version at a time, since taking a version has several steps.
    this.#taking = this.#taking.then(() => this.#takeWanted()).catch((error: unknown) => this.#takeAgain(error));
    return this.#taking;
  }

  /**
   * Retries, since a restarting server interrupts the page's requests. Only a failure on the same server is an error.
   */
  async #takeAgain(first: unknown): Promise<void> {
    const { made, ask, wait } = this.#options;
    for (let error = first, tries = 0; !this.#isLeaving; tries += 1) {
      await wait(PAUSE);
      const state = await ask().catch(() => undefined);
      if (state === undefined) continue;
      if (state.server !== made.server) return this.#reloadFrom(state.server);
      if (tries >= TRIES) return console.error(error);
      try {
        return await this.#takeWanted();
      } catch (next) {
        error = next;
      }
    }
  }

  /**
   * Reloads the page after a restart, since new modules then have the addresses of old ones. A server often restarts
   * twice, and a page loaded from a server that is about to end stays empty, so the new server must first have run for
   * a while.
   */
  async #reloadFrom(server: string): Promise<void> {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    const { ask, wait, reload } = this.#options;
    let last: string | undefined;
    for (let next: string | undefined = server; last === undefined || next !== last; ) {
      last = next;
      await wait(PAUSE);
      next = (await ask().catch(() => undefined))?.server;
    }
    reload();
  }

  async #takeWanted(): Promise<void> {
    if (this.#wanted > this.#version) this.#version = await this.#options.take(this.#wanted);
  }
}
