/**
 * A named test for rules that no keyword of JSON Schema can express. It is pure and sees only the value. The
 * checker, the build, the page and the service all get the same predicates.
 */
export interface Predicate {
  /** The type of value that it tests. A value of another type passes. */
  readonly of: 'string' | 'number' | 'boolean';
  /** The length in characters of the texts that pass, if known. */
  readonly length?: readonly [least: number, most: number];
  /** @param value of the type that it tests */
  holds(value: string | number | boolean): boolean;
}

export type Predicates = Readonly<Record<string, Predicate>>;
