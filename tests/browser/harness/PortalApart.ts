import type { RealPortal } from './RealPortal.ts';
import { type Started, startWorld } from './startWorld.ts';

/** A portal for the tests of one file; it stops when another file needs one. */
export class PortalApart {
  readonly #worker: number;
  #current: (Started & { readonly owner: object }) | undefined;

  constructor(worker: number) {
    this.#worker = worker;
  }

  /**
   * The portal of an owner, started if it is not the owner of the current one.
   * @param settings environment variables in addition to those that every server here has
   */
  async of(owner: object, settings: Readonly<Record<string, string>> = {}): Promise<RealPortal> {
    if (this.#current?.owner !== owner) {
      await this.stop();
      this.#current = { owner, ...(await startWorld(this.#worker, settings)) };
    }
    return this.#current.portal;
  }

  async stop(): Promise<void> {
    await this.#current?.stop();
    this.#current = undefined;
  }
}
