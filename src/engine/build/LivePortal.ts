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
  /** The page modules that another version changes; without any, the version stays. */
  readonly changes?: (id: string) => boolean;
}

/**
 * The current version of a portal on a development server. Open pages are notified of each version and of its findings;
 * others request it when they start.
 */
export class LivePortal {
  readonly #entry: string;
  readonly #server = randomUUID();
  readonly #findings = new Map<string, readonly ShownFinding[]>();
  #version = Date.now();
  #count = 0;

  /** @param entry the module that contains the version, and that a page fetches again to update */
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
      // Two saves may be in the same millisecond.
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
      // Vite keeps the result of a running request unless the module was also invalidated outside an update.
      moduleGraph.invalidateModule(module);
      // With this time in its address, a page fetches it again.
      moduleGraph.invalidateModule(module, new Set(), this.#version, true);
    }
  }
}
