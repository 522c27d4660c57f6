import { isInState } from '../../flow/isInState.ts';
import type { Item } from '../../flow/types.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { evaluate, holds } from './evaluate.ts';

/** Whether both `in` and `shown` hold, and no timer that the item mentions was stopped by the visitor. */
export function isVisible(item: Item, scope: EvaluationScope): boolean {
  return isInState(item, scope.snapshot.state) && holds(item.shown, scope) && timesOf(item).every(comes);

  function comes(time: string): boolean {
    return evaluate(time, scope) !== undefined;
  }
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\$after\b/.test(value);

const timesOf = (item: Item): readonly string[] =>
  'values' in item && item.values !== undefined ? Object.values(item.values).filter(isTime) : [];
