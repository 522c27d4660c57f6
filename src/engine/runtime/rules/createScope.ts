import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { judgeField } from './judgeField.ts';

const isValid = (field: string, scope: EvaluationScope): boolean => judgeField(field, scope) === undefined;

/** The scope in which values are read, with the fields' rules for guards. Every scope has the same members. */
export const createScope = ({
  screenContext,
  snapshot,
  stored,
  item,
  answer,
  findings,
}: Omit<EvaluationScope, 'isValid' | 'depth'>): EvaluationScope => ({
  screenContext,
  snapshot,
  stored,
  item,
  answer,
  findings,
  isValid,
  depth: 0,
});
