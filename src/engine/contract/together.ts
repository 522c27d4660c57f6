import { oncePer } from './oncePer.ts';

/** The same object for the same objects and names in the same order, so that a result can be cached by all of them. */
export const together = (parts: readonly (object | string)[]): object =>
  parts.reduce((known: Together, part) => known.and(typeof part === 'string' ? nameAsObject(part) : part), NOTHING);

class Together {
  readonly and = oncePer((_: object) => new Together());
}
const NOTHING = new Together();

const NAMES = new Map<string, object>();

function nameAsObject(name: string): object {
  const known = NAMES.get(name) ?? {};
  NAMES.set(name, known);
  return known;
}
