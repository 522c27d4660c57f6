/** The parts of a module that may stand in it more than once, while it is written: each is written once. */
export class Parts {
  readonly #names = new Map<string, string>();

  /** The name of a part in the module. */
  use(source: string): string {
    const name = this.#names.get(source) ?? `part${this.#names.size}`;
    this.#names.set(source, name);
    return name;
  }

  write(): string {
    return [...this.#names].map(([source, name]) => `const ${name} = ${source};\n`).join('');
  }
}
