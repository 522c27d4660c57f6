import type { Schema } from './Schema.ts';
import type { Value } from './types.ts';

/** Reads a value that stands in the argument of a function. */
export type Read = (value: Value) => unknown;

interface Described<A> {
  /** The grammar of its argument, as JSON Schema. Each `part('value')` and each reference in it is a value to be read. */
  readonly argument: object;
  /** The type of the values in its argument; anything unless given. */
  readonly takes?: Schema;
  /** Nothing that it is given can be read out of what it gives, so a secret in it is none any more. */
  readonly hides?: true;
  /** The type of what it gives. */
  gives(argument: A, typeOf: (value: Value) => Schema): Schema;
}

/** A function that works out something new; undefined where it is given nothing to work with. */
interface Computing<A> extends Described<A> {
  /** @param now milliseconds since 1970 */
  compute(argument: A, read: Read, now: number): unknown;
}

/** A function that gives one of the values in its argument as it is; so it is shown as that one is. */
interface Picking<A> extends Described<A> {
  pick(argument: A, read: Read): Value | undefined;
}

/**
 * A function of values: `{ "name": argument }`. Pure. `A` is its argument, which the checker holds to the grammar.
 * What a portal has of them is handed to the checker, the build, the page and the service alike.
 */
export type ValueFunction<A = unknown> = Computing<A> | Picking<A>;
export type ValueFunctions = Readonly<Record<string, ValueFunction>>;
