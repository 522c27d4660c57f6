import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { holds } from '../values/evaluate.ts';
import { rulesOf } from './judgeField.ts';

/** Whether a field is required now. */
export const isRequired = (field: string, scope: EvaluationScope): boolean =>
  rulesOf(field, scope).some(({ test, when }) => test === 'required' && holds(when, scope));
