import { oncePer } from './oncePer.ts';

/** The same object for the same objects in the same order, so that a result can be cached by all of them. */
export const together = (objects: readonly object[]): object =>
  objects.reduce((known: Together, object) => known.and(object), NOTHING);

class Together {
  readonly and = oncePer((_: object) => new Together());
}
const NOTHING = new Together();
