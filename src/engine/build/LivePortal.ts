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
  /** Which modules of the page another version has; without it the version stays. */
  readonly changes?: (id: string) => boolean;
}

/**
 * The version of a portal that a development server has. Open pages hear of each other version and of what is wrong
 * with it; others ask for it when they start.
 */
export class LivePortal {
  readonly #entry: string;
  readonly #server = randomUUID();
  readonly #findings = new Map<string, readonly ShownFinding[]>();
  #version = Date.now();
  #count = 0;

  /** @param entry the module that tells the page its version, and that a page fetches to get another one */
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
   * Tells all pages.
   *
   * @param part of the portal that was looked at; its earlier findings go
   */
  report({ environments }: ViteDevServer, part: string, { findings, changes }: Report): void {
    this.#findings.set(part, findings);
    this.#count += 1;
    if (changes !== undefined) {
      // Two saves may be in one millisecond.
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
      // Vite keeps the result of a request that has begun unless the module was also invalidated outside of an update.
      moduleGraph.invalidateModule(module);
      // With this time in its address, a page fetches it again.
      moduleGraph.invalidateModule(module, new Set(), this.#version, true);
    }
  }
}
