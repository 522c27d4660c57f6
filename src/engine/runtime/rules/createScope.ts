import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { judgeField } from './judgeField.ts';

const isValid = (field: string, scope: EvaluationScope): boolean => judgeField(field, scope) === undefined;

/** The scope in which values are read, with the rules of fields for guards. */
export const createScope = (parts: Omit<EvaluationScope, 'isValid' | 'depth'>): EvaluationScope => ({
  ...parts,
  isValid,
  depth: 0,
});
