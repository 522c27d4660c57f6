import type { PortalVersion, ServerState, ShownFinding } from './ServerState.ts';

/** Milliseconds between two questions to a server that does not answer, because it starts again. */
const PAUSE = 1000;
/** How often a version is taken again that could not be fetched. */
const TRIES = 3;

interface UpdatesOptions {
  /** What the page was made from. */
  readonly made: PortalVersion;
  /** Asks the server for its state. */
  readonly ask: () => Promise<ServerState>;
  /** Changes the page to the server's present version; says which that was. */
  readonly take: (version: number) => Promise<number>;
  readonly show: (findings: readonly ShownFinding[]) => void;
  /** Loads the page again. */
  readonly reload: () => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/**
 * Keeps a page at the version of the development server. A page misses what the server sends before its connection is
 * open, so it also compares versions when it starts and whenever the connection opens.
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

  /** Settles when the page has the version that the server answers with. */
  async compare(): Promise<void> {
    const { ask, wait } = this.#options;
    const state = await ask().catch(() => undefined);
    if (state !== undefined) return this.hear(state);
    await wait(PAUSE);
    return this.compare();
  }

  /** Settles when the page has the version of this state. States may arrive in another order than they were sent. */
  async hear({ server, version, count, findings }: ServerState): Promise<void> {
    const { made, show } = this.#options;
    if (server !== made.server) return this.#reloadFrom(server);
    if (count < this.#count) return;
    this.#count = count;
    show(findings);
    this.#wanted = Math.max(this.#wanted, version);
    // One after the other, for a version is taken in several steps.
    this.#taking = this.#taking.then(() => this.#takeWanted()).catch((error: unknown) => this.#takeAgain(error));
    return this.#taking;
  }

  /** A server that starts again breaks off what a page fetches. Only the same server's answer is a mistake. */
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
   * Modules of another start have the same addresses as those that the page has already, so the page is loaded again.
   * A server that starts often starts twice, and a page that asks it as it ends stays empty: so it must last a while.
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
