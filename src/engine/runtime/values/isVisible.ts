import type { Item } from '../../flow/types.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { holds } from './evaluate.ts';

/** Whether both `in` and `shown` hold. */
export function isVisible(item: Item, scope: EvaluationScope): boolean {
  return isInState(item, scope.snapshot.state) && holds(item.shown, scope);
}

export const isInState = (item: Item, state: string | undefined): boolean => {
  if (item.in === undefined) return true;
  if (state === undefined) return false;
  return Array.isArray(item.in) ? item.in.includes(state) : item.in === state;
};
