/** A function that computes its result once for each object. Further arguments do not count. */
export function oncePer<K extends object, A extends unknown[], V>(
  make: (object: K, ...others: A) => V,
): (object: K, ...others: A) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (object, ...others) => {
    const before = known.get(object);
    if (before !== undefined) return before.value;
    const value = make(object, ...others);
    known.set(object, { value });
    return value;
  };
}

/** A function that computes its result once for each pair of objects. */
export function oncePerPair<K extends object, L extends object, V>(
  make: (one: K, other: L) => V,
): (one: K, other: L) => V {
  const ofOne = oncePer((one: K) => oncePer((other: L) => make(one, other)));
  return (one, other) => ofOne(one)(other);
}
