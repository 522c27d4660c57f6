/** Values unknown to the build: an empty record that remembers which members were read. */
export class UnknownValues {
  readonly read = new Set<string>();

  readonly values: Readonly<Record<string, unknown>> = new Proxy(
    {},
    {
      get: (_, name) => this.#ask(name),
      has: (_, name) => this.#ask(name) !== undefined,
      getOwnPropertyDescriptor: (_, name) => this.#ask(name),
    },
  );

  /** @param known members that the build knows to be absent */
  constructor(readonly known: readonly string[]) {}

  /** JavaScript reads symbols only to inspect the kind of an object. */
  #ask(name: string | symbol): undefined {
    if (typeof name === 'string' && !this.known.includes(name)) this.read.add(name);
    return undefined;
  }
}
