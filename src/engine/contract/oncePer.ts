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

/** Caches a function's result by a pair of objects. */
export function oncePerPair<K extends object, L extends object, V>(
  make: (one: K, other: L) => V,
): (one: K, other: L) => V {
  const ofOne = oncePer((one: K) => oncePer((other: L) => make(one, other)));
  return (one, other) => ofOne(one)(other);
}
