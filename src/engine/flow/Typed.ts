import type { Schema } from './Schema.ts';

/** Why a reference is unresolved: the missing member, and the members that exist. */
export interface Dangling {
  readonly problem: string;
  readonly member: string;
  readonly available: readonly string[];
}
export type Typed = { readonly type: Schema } | Dangling;

export const isDangling = (typed: Typed): typed is Dangling => 'problem' in typed;

/** The named members of a root. A member's type is computed on demand. */
export class Members {
  readonly names: () => readonly string[];
  /** The type of the member with a name; undefined if there is no such member. */
  readonly typeOf: (name: string) => Schema | undefined;

  constructor(names: () => readonly string[], typeOf: (name: string) => Schema | undefined) {
    this.names = names;
    this.typeOf = typeOf;
  }

  /** One member for each entry. */
  static of<T>(entries: ReadonlyMap<string, T>, typeOf: (entry: T) => Schema): Members {
    return new Members(
      () => [...entries.keys()],
      (name) => {
        const entry = entries.get(name);
        return entry === undefined ? undefined : typeOf(entry);
      },
    );
  }

  /** The type that has these members and no others. */
  get type(): Schema {
    const properties: Record<string, Schema> = {};
    for (const name of this.names()) {
      Object.defineProperty(properties, name, { get: () => this.typeOf(name), enumerable: true });
    }
    return { type: 'object', properties, additionalProperties: false };
  }
}

/** A root that has no meaning at this place. */
export const outside = (root: string, where: string): Dangling => ({
  problem: `$${root} exists only ${where}`,
  member: `$${root}`,
  available: [],
});
