import { createHash } from 'node:crypto';

/** Characters of source below which a part is written where it is used: a request of its own would cost more. */
const SMALL = 600;

/** What the ids of these modules begin with, after `virtual:flow/`. */
export const SHARED = 'shared/';

/**
 * Parts that several screens may use, each as a module of its own: the bundler gives a part that two screens use to a
 * chunk that both load, and one of a single screen to the chunk of that screen. Parts that are the same are one module.
 */
export class SharedModules {
  readonly #texts = new Map<string, string>();

  /** Adds a module with this text, unless there is one, and returns its id. Its name helps to read the build. */
  add(name: string, text: string): string {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
    const id = `${SHARED}${name.replaceAll(/[^\w-]+/g, '-')}.${hash}`;
    this.#texts.set(id, text);
    return id;
  }

  textOf(id: string): string | undefined {
    return this.#texts.get(id);
  }
}

/** The imports of a module that is being written. */
export class Imports {
  readonly #shared: SharedModules;
  readonly #names = new Map<string, string>();

  constructor(shared: SharedModules) {
    this.#shared = shared;
  }

  /** The source of a part in the module: itself where it is small, else the name that it is imported under. */
  use(name: string, source: string): string {
    return source.length < SMALL ? source : this.share(name, source);
  }

  /** The name that a part is imported under. */
  share(name: string, source: string): string {
    const id = this.#shared.add(name, `export default ${source};`);
    const local = this.#names.get(id) ?? `part${this.#names.size}`;
    this.#names.set(id, local);
    return local;
  }

  write(): string {
    return [...this.#names]
      .map(([id, local]) => `import ${local} from ${JSON.stringify(`virtual:flow/${id}`)};\n`)
      .join('');
  }
}
