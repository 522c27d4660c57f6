/** Values that the build does not know: an empty record that remembers which of its members were read. */
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

  /** Remembers a name that is read. Symbols are ignored: JavaScript reads them only to inspect an object's kind. */
  #ask(name: string | symbol): undefined {
    if (typeof name === 'string' && !this.known.includes(name)) this.read.add(name);
    return undefined;
  }
}
