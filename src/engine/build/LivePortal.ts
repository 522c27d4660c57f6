import { randomUUID } from 'node:crypto';
import type { ViteDevServer } from 'vite';
import {
  type PortalVersion,
  type ServerState,
  type ShownFinding,
  STATE,
  STATE_PATH,
} from '../development/ServerState.ts';

interface Report {
  readonly findings: readonly ShownFinding[];
  /** Whether a new version changes a page module; if absent, the version stays the same. */
  readonly changes?: (id: string) => boolean;
}

/**
 * The current version of a portal on a development server. Open pages are notified of each version and its findings;
 * other pages request the version when they start.
 */
export class LivePortal {
  readonly #entry: string;
  /** With this key the server's own pages may change words. Only the modules of a page contain it. */
  readonly key = randomUUID();
  readonly #server = randomUUID();
  readonly #findings = new Map<string, readonly ShownFinding[]>();
  #version = Date.now();
  #count = 0;

  /** @param entry the module that contains the version; a page fetches it again to update */
  constructor(entry: string) {
    this.#entry = entry;
  }

  get version(): PortalVersion {
    return { server: this.#server, version: this.#version };
  }

  serve({ middlewares }: ViteDevServer): void {
    middlewares.use(STATE_PATH, (_, answer) => {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify(this.#state));
    });
  }

  /**
   * Notifies all pages.
   *
   * @param part the checked part of the portal, whose earlier findings are replaced
   */
  report({ environments }: ViteDevServer, part: string, { findings, changes }: Report): void {
    this.#findings.set(part, findings);
    this.#count += 1;
    if (changes !== undefined) {
      // Two saves may happen in the same millisecond.
      this.#version = Math.max(Date.now(), this.#version + 1);
      this.#invalidate(environments.client, (id) => id === this.#entry || changes(id));
    }
    environments.client.hot.send(STATE, this.#state);
  }

  get #state(): ServerState {
    return { ...this.version, count: this.#count, findings: [...this.#findings.values()].flat() };
  }

  #invalidate({ moduleGraph }: ViteDevServer['environments']['client'], isOther: (id: string) => boolean): void {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (!isOther(id)) continue;
      // Vite keeps the result of a request in progress unless the module is also invalidated outside an update.
      moduleGraph.invalidateModule(module);
      // With this time in the module's address, a page fetches the module again.
      moduleGraph.invalidateModule(module, new Set(), this.#version, true);
    }
  }
}
