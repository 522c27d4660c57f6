const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stands in for `@rjsf/utils/lib/deepEquals.js`: equal members all the way down; functions are always equal. */
export default function deepEquals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && deepEquals(Reflect.get(a, name), Reflect.get(b, name)))
  );
}
