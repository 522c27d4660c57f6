import type { Schema } from './Schema.ts';

/** Why a reference leads nowhere: the member that is not there, and those that are. */
export interface Dangling {
  readonly problem: string;
  readonly member: string;
  readonly available: readonly string[];
}
export type Typed = { readonly type: Schema } | Dangling;

export const isDangling = (typed: Typed): typed is Dangling => 'problem' in typed;

/** A type with one member for each entry. A member's type is worked out when it is read. */
export function record<T>(members: ReadonlyMap<string, T>, typeOf: (member: T) => Schema): Typed {
  const properties: Record<string, Schema> = {};
  for (const [name, member] of members) {
    Object.defineProperty(properties, name, { get: () => typeOf(member), enumerable: true });
  }
  return { type: { type: 'object', properties, additionalProperties: false } };
}

/** A root that means nothing where it stands. */
export const outside = (root: string, where: string): Dangling => ({
  problem: `$${root} exists only ${where}`,
  member: `$${root}`,
  available: [],
});
