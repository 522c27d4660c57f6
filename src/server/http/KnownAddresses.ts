import type { FastifyInstance } from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';

/** The catch-all route of pages. */
const REST = '/*';

/** The methods of each address of the server. */
export class KnownAddresses {
  readonly #router;
  readonly #methods = new Set<HTTPMethod>();

  /** Records every route that is added after this call. */
  constructor(app: FastifyInstance, longestParameter: number) {
    this.#router = createRouter({ maxParamLength: longestParameter });
    app.addHook('onRoute', ({ method, url }) => {
      if (url !== REST) for (const one of [method].flat()) this.#learn(one as HTTPMethod, url);
    });
  }

  #learn(method: HTTPMethod, url: string): void {
    this.#methods.add(method);
    if (this.#router.findRoute(method, url) === null) this.#router.on(method, url, () => {});
  }

  /** The methods of a path, sorted; none if it is not an address. */
  methodsOf(path: string): string[] {
    return [...this.#methods].filter((method) => this.#router.find(method, path) !== null).toSorted();
  }
}
