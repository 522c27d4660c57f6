import type { FastifyInstance } from 'fastify';
import createRouter, { type HTTPMethod } from 'find-my-way';

/** The address of every page, which takes any path. */
const REST = '/*';

/** Which methods each address of the server takes. */
export class KnownAddresses {
  readonly #router;
  readonly #methods = new Set<HTTPMethod>();

  /** Learns every route that is added from now on. */
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

  /** The methods that a path takes, in the order of the alphabet; none if it is no address. */
  methodsOf(path: string): string[] {
    return [...this.#methods].filter((method) => this.#router.find(method, path) !== null).toSorted();
  }
}
