import { createHash } from 'node:crypto';

/** A part with fewer characters of source is written inline: a separate request would cost more. */
const SMALL = 600;

/** The beginning of these modules' ids, after `virtual:flow/`. */
export const SHARED = 'shared/';

/**
 * Parts that several screens may use, each as its own module. The bundler puts a part that two screens use into a chunk
 * that both load, and a part of one screen into the chunk of that screen. Equal parts are one module.
 */
export class SharedModules {
  readonly #texts = new Map<string, string>();

  /** Adds a module with this text, unless it exists, and returns its id. The name only makes the build readable. */
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

/** The imports of a module while it is written. */
export class Imports {
  readonly #shared: SharedModules;
  readonly #names = new Map<string, string>();

  constructor(shared: SharedModules) {
    this.#shared = shared;
  }

  /** The source of a part for use in the module: the part itself if it is small, otherwise the name of its import. */
  use(name: string, source: string): string {
    return source.length < SMALL ? source : this.share(name, source);
  }

  /** The local name of an imported part. */
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
