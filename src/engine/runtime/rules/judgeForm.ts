import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { isVisible } from '../values/isVisible.ts';
import { judgeField } from './judgeField.ts';

/** The visible fields of a form, in their order. */
export function visibleFields(form: string, scope: EvaluationScope): string[] {
  return [...scope.screenContext.index.fields.values()]
    .filter((known) => known.form === form && isVisible(known.field, scope))
    .map(({ field }) => field.field);
}

/** The named fields that break a rule. */
export function wrongFields(names: readonly string[], scope: EvaluationScope): string[] {
  return names.filter((name) => judgeField(name, scope) !== undefined);
}
