import { ownMember } from '../../contract/isRecord.ts';
import { knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import { isLoad } from '../../flow/loads.ts';
import type { Guard, Step } from '../../flow/types.ts';
import type { HandlerNode } from '../../flow/Unit.ts';
import { callSitesIn } from '../CallSite.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { guardReferences } from '../guardReferences.ts';
import type { Report, Rule } from '../Rule.ts';

/** A step and its trigger: `screen`, `state x`, `call x` or `dialog x`. */
interface Move extends Pick<Report, 'file' | 'path'> {
  readonly from: readonly string[];
  readonly step: Step;
  readonly guards: readonly Guard[];
}

export const earlyCall: Rule = {
  id: 'early-call',
  why: 'The service refuses a call that is made before the answer it sends exists.',
  hint: 'Make the other call first, and this one in its success line; or make it only "when" the answer is present.',
  stage: 'flow',
  level: 'warning',
  misses: true,
  *ofUnit(checked) {
    for (const answer of new Set(Object.values(needs(checked)).flat())) yield* tooEarly(answer, checked);
  },
};

/** The steps that may make a call before the answer that it needs from another call. */
function* tooEarly(answer: string, checked: CheckedUnit): Generator<Report> {
  const { unit, flows } = checked;
  const knows = (guards: readonly Guard[]) =>
    guards.some((guard) =>
      guardReferences(guard, flows.portal?.value.conditions).some((one) => isOf(answer, one, unit.derived)),
    );
  const needing = (call: string) => ownMember(needs(checked), call)?.includes(answer) === true;
  const loads = [...unit.calls].filter(([id, { value }]) => {
    const given = Object.values(value.with ?? {});
    return isLoad(value) && id !== answer && !given.some((one) => isOf(answer, one, unit.derived));
  });
  const reached = new Set([
    'screen',
    ...Object.keys(unit.states)
      .slice(0, 1)
      .map((state) => `state ${state}`),
  ]);
  for (const [id] of loads) reached.add(`call ${id}`);
  // The set grows while this loop reads it.
  for (const node of reached) {
    for (const { from, step, guards, file, path } of moves(checked)) {
      if (!from.includes(node) || knows(guards)) continue;
      const { call, state, dialog } = step;
      const made = call === undefined ? undefined : unit.calls.get(call)?.value;
      if (call !== undefined && made !== undefined && !knows(made.when === undefined ? [] : [made.when])) {
        if (!needing(call)) {
          if (call !== answer) reached.add(`call ${call}`);
        } else {
          const message = `${call} (${made.operation}) sends the answer of ${answer}, which may not have been called yet`;
          yield { file, path: [...path, 'call'], message };
        }
      }
      if (state !== undefined) reached.add(`state ${state}`);
      if (dialog !== undefined) reached.add(`dialog ${dialog}`);
    }
  }
}

/** Whether a value reads the answer to a call, directly or through derived values. */
function isOf(answer: string, value: unknown, derived: CheckedUnit['unit']['derived'], within: readonly string[] = []) {
  const text = JSON.stringify(value) ?? '';
  const isOne = (reference: string): boolean => {
    const [root, name = ''] = reference.split('.');
    if (root === '$result') return name === answer;
    return root === '$derived' && !within.includes(name) && isOf(answer, derived[name], derived, [...within, name]);
  };
  return [...text.matchAll(/\$[^"]+/g)].some(([reference]) => isOne(reference));
}

/** For each call that steps make: the calls, other than loads, from whose answers it must send a value. */
const needs = keptPer(
  (checked: CheckedUnit): Readonly<Record<string, readonly string[]>> =>
    Object.fromEntries(
      callSitesIn(checked).flatMap(({ id, operation, call, values }) => {
        if (isLoad(call.value)) return [];
        const sent = Object.entries(values).flatMap(([name, value]) =>
          operation.parameters[name]?.required === true
            ? (String(value)
                .match(/^\$result\.([^.]+)/)
                ?.slice(1) ?? [])
            : [],
        );
        const made = sent.filter((one) => one !== id && !isLoad(checked.unit.calls.get(one)?.value));
        return made.length === 0 ? [] : [[id, made] as const];
      }),
    ),
);

const moves = keptPer(({ unit, nodes }: CheckedUnit): readonly Move[] =>
  nodes.handlers.flatMap((handler) => {
    const { value, file, path, given } = handler;
    const from = sourcesOf(handler, Object.keys(unit.states));
    const around = given === undefined ? [] : [given];
    const list = Array.isArray(value)
      ? value.map((step: Step, index) => ({ step, path: [...path, index] }))
      : [{ step: value, path }];
    return list.map(({ step, path: place }) => ({
      from,
      step,
      file,
      path: place,
      guards: step.when === undefined ? around : [...around, step.when],
    }));
  }),
);

function sourcesOf({ trigger, scope, path, given }: HandlerNode, states: readonly string[]): string[] {
  if (trigger === 'outcome') return scope.outcome?.call === undefined ? [] : [`call ${scope.outcome.call}`];
  if (scope.dialog !== undefined) return [`dialog ${scope.dialog}`];
  if (trigger !== 'press' && trigger !== 'change') return [path[0] === 'states' ? `state ${path[1]}` : 'screen'];
  if (states.length === 0) return ['screen'];
  const isIn = ($state: string) => given === undefined || !neverHolds({ all: [given, { $state }] }, knowledgeOf(scope));
  return states.filter(isIn).map((state) => `state ${state}`);
}
