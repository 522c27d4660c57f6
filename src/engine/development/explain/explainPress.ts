import { controlKey, isControlBusy } from '../../runtime/calls/isUnderWay.ts';
import { judgeField } from '../../runtime/rules/judgeField.ts';
import type { EvaluationScope } from '../../runtime/values/EvaluationScope.ts';
import type { Moment } from '../record/Moment.ts';
import { explainGuard, explainVisible, type Reason } from './explainGuard.ts';

/** Why a press did nothing: a guard of its control, a call under way, or the rules that fields break. */
export function explainPress({ event, transition, before }: Moment, scope: EvaluationScope): readonly Reason[] {
  if (event.kind !== 'press' || transition.choices.length > 0) return [];
  const { form, action, entry } = event;
  const item = scope.screenContext.index.controls.get(form)?.get(action)?.item;
  if (item === undefined) return [{ holds: false, asked: `a control ${action}`, parts: [] }];
  const seen = entry === undefined ? scope : { ...scope, item: entry.value };
  const guards = [
    ...explainVisible(item, seen),
    ...(item.enabled === undefined ? [] : [explainGuard(item.enabled, seen)]),
  ];
  const isBusy = isControlBusy(before, controlKey(form, action, entry));
  const wrong = transition.snapshot.failedSubmits > before.failedSubmits ? brokenFields(form, scope) : [];
  return [
    ...guards.filter(({ holds }) => !holds),
    ...(isBusy ? [{ holds: false, asked: 'its call is not under way', parts: [] }] : []),
    ...wrong,
  ];
}

function brokenFields(form: string, scope: EvaluationScope): readonly Reason[] {
  const fields = [...scope.screenContext.index.fields.values()].filter((known) => known.form === form);
  return fields.flatMap(({ field: { field } }) => {
    const broken = judgeField(field, scope)?.rule;
    return broken === undefined ? [] : [{ holds: false, asked: `valid ${field}`, broken, parts: [] }];
  });
}
