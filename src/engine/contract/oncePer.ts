/** Caches a function's result by its only argument, an object. */
export function oncePer<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (object) => {
    const before = known.get(object);
    if (before !== undefined) return before.value;
    const value = make(object);
    known.set(object, { value });
    return value;
  };
}

/** The same object for the same objects in the same order, so that a result can be cached by all of them. */
export const together = (objects: readonly object[]): object =>
  objects.reduce((known: Together, object) => known.and(object), NOTHING);

class Together {
  readonly and = oncePer((_: object) => new Together());
}
const NOTHING = new Together();

/** Caches a function's result by a pair of objects. */
export function oncePerPair<K extends object, L extends object, V>(
  make: (one: K, other: L) => V,
): (one: K, other: L) => V {
  const ofOne = oncePer((one: K) => oncePer((other: L) => make(one, other)));
  return (one, other) => ofOne(one)(other);
}
