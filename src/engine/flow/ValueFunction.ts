import type { Schema } from './Schema.ts';
import type { Value } from './types.ts';

/** Reads a value in the argument of a function. */
export type Read = (value: Value) => unknown;

interface Described<A> {
  /**
   * The grammar of its argument, as JSON Schema. Each `part('value')` and each reference in it is a value that the
   * function reads.
   */
  readonly argument: object;
  /** The type of the values in its argument; any type if absent. */
  readonly takes?: Schema;
  /** The argument cannot be computed from the result, so the result for a secret is not a secret. */
  readonly hides?: true;
  /** The type of its result. */
  gives(argument: A, typeOf: (value: Value) => Schema): Schema;
}

/** A function that computes a new value; undefined if the argument gives none. */
interface Computing<A> extends Described<A> {
  /** @param now milliseconds since 1970 */
  compute(argument: A, read: Read, now: number): unknown;
}

/** A function that chooses one of the values in its argument. The result is shown in the same way as that value. */
interface Picking<A> extends Described<A> {
  pick(argument: A, read: Read): Value | undefined;
}

/**
 * A function of values, `{ "name": argument }`. It is pure. The checker validates its argument `A` against its grammar.
 * The checker, the build, the page and the service all get the same functions.
 */
export type ValueFunction<A = unknown> = Computing<A> | Picking<A>;
export type ValueFunctions = Readonly<Record<string, ValueFunction>>;
