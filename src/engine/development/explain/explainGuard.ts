import { ownMember } from '../../contract/isRecord.ts';
import { isDispensable } from '../../flow/loads.ts';
import { tableKey, tableNamed } from '../../flow/tableUse.ts';
import { readGuard, tellGuard } from '../../flow/tellGuard.ts';
import { AS_WRITTEN, deedsOf } from '../../flow/tellStep.ts';
import type { Call, Expectation, Guard, Handler, Item, Outcome, Outcomes, Step } from '../../flow/types.ts';
import type { Answer } from '../../runtime/Answer.ts';
import { findFault, findOutcome } from '../../runtime/calls/findOutcome.ts';
import { controlKey, isControlBusy } from '../../runtime/calls/invocations.ts';
import { judgeField } from '../../runtime/rules/judgeField.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import type { EvaluationScope } from '../../runtime/values/EvaluationScope.ts';
import { holds, readReference } from '../../runtime/values/evaluate.ts';
import type { Moment } from '../record/Timeline.ts';

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

/** Where a line is written: with the call, in one of its tables (by id), or in the portal's table. */
type Table = { readonly of: 'call' | 'portal' } | { readonly of: 'table'; readonly id: string };

/** A line that may decide the effect of an answer. */
export interface Line {
  readonly name: string;
  readonly outcome: Outcome;
  readonly table: Table;
  /** Whether this line decided. */
  readonly isChosen: boolean;
  /** Whether the line has one of the answer's names. */
  readonly isNear: boolean;
  /** Why a line with a matching name did not decide. */
  readonly because: string | undefined;
}

/** Every line that the call may use, in look-up order. The runtime's own look-up finds the deciding line. */
export function explainAnswer(call: Call, answer: Answer | undefined, screenContext: ScreenContext): readonly Line[] {
  const { portal, program } = screenContext;
  // A decorative load never uses the portal's table (D-95).
  const last: readonly (readonly [Table, Outcomes])[] = isDispensable(call)
    ? []
    : [[{ of: 'portal' }, portal.outcomes]];
  const tables: readonly (readonly [Table, Outcomes])[] = [
    [{ of: 'call' }, call.on ?? {}],
    ...(call.outcomes ?? []).map((use): [Table, Outcomes] => [
      { of: 'table', id: tableNamed(use) },
      program.tables[tableKey(use)] ?? {},
    ]),
    ...last,
  ];
  const found = answer === undefined ? undefined : lineOf(call, answer, screenContext);
  const names = answer === undefined ? [] : namesOf(answer);
  const seen = new Set<string>();
  return tables.flatMap(([table, lines]) =>
    Object.entries(lines).map(([name, outcome]): Line => {
      const isSeen = seen.has(name);
      seen.add(name);
      const isChosen = outcome === found && !isSeen;
      const isNear = names.includes(name);
      const because = isChosen || !isNear ? undefined : whyNot(name, outcome, answer, isSeen);
      return { name, outcome, table, isChosen, isNear, because };
    }),
  );
}

const lineOf = (call: Call, answer: Answer, screenContext: ScreenContext) =>
  (answer.kind === 'fault' ? findFault(call, answer.fault, screenContext) : findOutcome(call, answer, screenContext))
    ?.handler;

/** The names under which an answer's line is looked up. */
const namesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'fault' ? [answer.fault, 'FAULT', '*'] : [answer.outcome, answer.code, '*'];

function whyNot(name: string, outcome: Outcome, answer: Answer | undefined, isSeen: boolean): string {
  if (isSeen) return 'a line nearer to the call has the same name';
  if (name === '*' && answer?.kind === 'fault') return 'it never matches a fault';
  if (name === '*' && answer?.kind === 'outcome' && answer.success) return 'it only matches failures';
  if ('as' in outcome) return 'it leads to the line of another name';
  return 'a more exact name has a line';
}

/** A step in words: "keeps session.newDevice = $data, goes to sign-in". */
export const describeStep = (step: Step): string =>
  [...deedsOf(step, AS_WRITTEN).values()].map(({ does }) => does).join(', ') || 'does nothing';

export const stepsOf = (handler: Handler): readonly Step[] => (Array.isArray(handler) ? handler : [handler]);

/** The effect of an outcome: its only step, the number of its steps, or the line to which it refers. */
export function describeOutcome(outcome: Outcome): string {
  if ('as' in outcome && typeof outcome.as === 'string') return `as ${outcome.as}`;
  return stepsOf(outcome as Handler)
    .map(describeStep)
    .join(' · or ');
}
