import type { View } from '../../runtime/View.ts';

const keys = new WeakMap<View, number>();
let last = 0;

/** Each visit has its own key, also a second one of the same address, so that its components begin without state. */
export function visitKey(view: View): number {
  const known = keys.get(view);
  if (known !== undefined) return known;
  last += 1;
  keys.set(view, last);
  return last;
}
