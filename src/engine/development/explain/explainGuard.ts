import { ownMember } from '../../contract/ownMember.ts';
import { readGuard } from '../../flow/readGuard.ts';
import { tellGuard } from '../../flow/tellGuard.ts';
import type { Expectation, Guard, Item } from '../../flow/types.ts';
import { controlKey, isControlBusy } from '../../runtime/calls/invocations.ts';
import { judgeField } from '../../runtime/rules/judgeField.ts';
import type { EvaluationScope } from '../../runtime/values/EvaluationScope.ts';
import { holds, readReference } from '../../runtime/values/evaluate.ts';
import type { Moment } from '../record/Moment.ts';

/** Why a guard, or a part of it, holds or does not hold. */
export interface Reason {
  readonly holds: boolean;
  /** What is tested: a reference, the name of a condition, or the operator that joins the parts. */
  readonly asked: string;
  /** The reference that was read, and its value. */
  readonly read?: { readonly reference: string; readonly value: unknown };
  /** The expected value. A guard without an expected value only requires a value other than `false`. */
  readonly wanted?: Expectation;
  /** The first rule that the field breaks, for `valid`. */
  readonly broken?: string;
  readonly parts: readonly Reason[];
}

/**
 * Explains a guard by its parts. The runtime itself evaluates each, so the explanation cannot differ from the
 * behaviour.
 *
 * @param within the conditions that contain the guard
 */
export function explainGuard(guard: Guard, scope: EvaluationScope, within: readonly string[] = []): Reason {
  const read = readGuard(guard);
  const said = { holds: holds(guard, scope), parts: [] };
  const readAt = (reference: string) => ({ reference, value: readReference(reference, scope) });
  const explain = (part: Guard) => explainGuard(part, scope, within);
  switch (read.kind) {
    case 'present':
      return { ...said, asked: read.reference, read: readAt(read.reference) };
    case 'condition': {
      const named = within.includes(read.name)
        ? undefined
        : ownMember(scope.screenContext.portal.conditions, read.name);
      const parts = named === undefined ? [] : [explainGuard(named, scope, [...within, read.name])];
      return { ...said, asked: read.name, parts };
    }
    case 'operation': {
      const { name, guards, reference, field } = read;
      if (field !== undefined) {
        const broken = judgeField(field, scope)?.rule;
        return { ...said, asked: `${name} ${field}`, ...(broken === undefined ? {} : { broken }) };
      }
      if (reference !== undefined) return { ...said, asked: name, read: readAt(reference) };
      return { ...said, asked: guards.length > 0 ? name : tellGuard(guard), parts: guards.map(explain) };
    }
    case 'equal': {
      const [first, ...others] = read.pairs;
      if (first === undefined || others.length > 0)
        return {
          ...said,
          asked: 'all',
          parts: read.pairs.map(([reference, wanted]) => explain({ [reference]: wanted })),
        };
      const [reference, wanted] = first;
      return { ...said, asked: reference, read: readAt(reference), wanted };
    }
  }
}

/** Why an item is or is not shown: the states that show it, then its own guard. */
export function explainVisible(item: Item, scope: EvaluationScope): readonly Reason[] {
  const { in: states, shown } = item;
  return [
    ...(states === undefined ? [] : [explainGuard({ $state: states }, scope)]),
    ...(shown === undefined ? [] : [explainGuard(shown, scope)]),
  ];
}

/** Why a press did nothing: a guard of its control, a running call, or the rules that fields break. */
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
    ...(isBusy ? [{ holds: false, asked: 'its call is not running', parts: [] }] : []),
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
