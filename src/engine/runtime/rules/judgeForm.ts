import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { isVisible } from '../values/isVisible.ts';
import { judgeField } from './judgeField.ts';

/** The fields of a form that can be seen now, in their order. */
export function visibleFields(form: string, scope: EvaluationScope): string[] {
  return [...scope.screenContext.index.fields.values()]
    .filter((known) => known.form === form && isVisible(known.field, scope))
    .map(({ field }) => field.field);
}

/** Those of the named fields that are wrong. */
export function wrongFields(names: readonly string[], scope: EvaluationScope): string[] {
  return names.filter((name) => judgeField(name, scope) !== undefined);
}
