import type { Handler, Step } from '../../flow/types.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { holds } from './evaluate.ts';

/** The first step of a handler whose `when` holds. */
export const stepOf = (handler: Handler, scope: EvaluationScope): Step | undefined =>
  [handler].flat().find((step) => holds(step.when, scope));
