/**
 * A named test of rules that no keyword of JSON Schema can say. Pure, and sees the value alone. What a portal has of them
 * is handed to the checker, the build, the page and the service alike.
 */
export interface Predicate {
  /** The type of value that it says something of; any other keeps it. */
  readonly of: 'string' | 'number' | 'boolean';
  /** How many characters the texts have that keep it, where that is known. */
  readonly length?: readonly [least: number, most: number];
  /** @param value one of the type that it says something of */
  holds(value: string | number | boolean): boolean;
}

export type Predicates = Readonly<Record<string, Predicate>>;
