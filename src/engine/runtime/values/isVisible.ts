import type { Item } from '../../flow/types.ts';
import { holds } from './evaluate.ts';
import type { Scope } from './Scope.ts';

/** Both `in` and `shown`. */
export function isVisible(item: Item, scope: Scope): boolean {
  return isInState(item, scope.state.state) && holds(item.shown, scope);
}

const isInState = (item: Item, state: string | undefined): boolean => {
  if (item.in === undefined) return true;
  if (state === undefined) return false;
  return Array.isArray(item.in) ? item.in.includes(state) : item.in === state;
};
