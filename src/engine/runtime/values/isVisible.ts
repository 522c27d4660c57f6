import { isInState } from '../../flow/isInState.ts';
import type { Item } from '../../flow/types.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { holds } from './evaluate.ts';

/** Whether both `in` and `shown` hold. */
export function isVisible(item: Item, scope: EvaluationScope): boolean {
  return isInState(item, scope.snapshot.state) && holds(item.shown, scope);
}
