import { operationOf, UNKNOWN } from '../../contract/Contract.ts';
import { answerHandlers } from '../../flow/answerHandlers.ts';
import { ANY, ofPortalOutcomes } from '../../flow/effectiveOutcomes.ts';
import { isDispensable, isLoad } from '../../flow/loads.ts';
import { tableNamed } from '../../flow/tableUse.ts';
import type { Outcomes } from '../../flow/types.ts';
import type { LocatedCall } from '../../flow/Unit.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import { outcomesOf } from '../outcomesOf.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unhandledOutcome: Rule = {
  id: 'unhandled-outcome',
  why: 'The visitor sees nothing after an outcome without a line.',
  hint: 'Add a line under "on", or name a table that has one.',
  stage: 'flow',
  misses: true,
  *ofFlows({ flows }) {
    const { portal, definition } = flows;
    if (portal === undefined || Object.hasOwn(portal.value.outcomes ?? {}, '*')) return;
    const { commonFailures, tokenFailures } = definition.contract;
    const names = [...commonFailures, ...(tokenFailures?.codes ?? [])].filter(
      (name) => !Object.hasOwn(portal.value.outcomes ?? {}, name),
    );
    const message = `any call may fail with ${names.join(', ')}, but no line of the portal handles that`;
    const hint = 'Add a line "*" to the portal\'s "outcomes" for anything that no call expects.';
    if (names.length > 0) yield { file: portal.path, path: ['outcomes'], onKey: true, message, hint };
  },
  *ofUnit(checked) {
    for (const [id, call] of checked.unit.calls) {
      const names = unhandled(checked, id, call);
      if (names.length === 0) continue;
      const message = `no line handles ${names.join(', ')} of ${call.value.operation}`;
      yield { ...at(call, 'operation'), message };
    }
  },
};

/** The names of the lines in the portal's own table. */
const namesOf = (outcomes: Outcomes): Outcomes => Object.fromEntries(Object.keys(outcomes).map((name) => [name, {}]));

/** The calls whose results a unit or the portal's own lines read. */
const resultsRead = keptPer(({ nodes, flows }: CheckedUnit): readonly string[] => {
  const own = nodes.references.flatMap(({ value }) => /^\$result\.([^.]+)/.exec(value)?.slice(1) ?? []);
  return [...new Set([...own, ...(ofPortalOutcomes(flows, resultsIn) ?? [])])];
});

const resultsIn = (outcomes: Outcomes): readonly string[] =>
  [...JSON.stringify(outcomes).matchAll(/"\$result\.([^".]+)/g)].map(([, call = '']) => call);

/** The outcomes of a call for which nothing has a line. */
export function unhandled(checked: CheckedUnit, id: string, call: LocatedCall): string[] {
  const { unit, flows } = checked;
  const { contract } = flows.definition;
  const outcomes = outcomesOf(unit, call, ofPortalOutcomes(flows, namesOf) ?? {}, contract);
  const operation = operationOf(call.value.operation, contract);
  // The lines of an unknown table are unknown too.
  const isKnown = (call.value.outcomes ?? []).every((use) => flows.outcomes.has(tableNamed(use)));
  if (outcomes === undefined || operation === undefined || !isKnown) return [];
  const isUsed = isLoad(call.value) || answerHandlers(call).length > 0 || resultsRead(checked).includes(id);
  const success = outcomes.success.filter((name) => outcomes.lookUp(name) === undefined && !(name === 'OK' && isUsed));
  // A failed load that the screen can do without changes nothing (D-95). A wildcard of the call or its tables handles
  // failures.
  const any = outcomes.lookUp(ANY);
  if (isDispensable(call.value) || any === 'call' || any === 'table') return success;
  // Any call may fail with these, so one line in the portal is enough.
  const common = [...contract.commonFailures, ...(contract.tokenFailures?.codes ?? []), UNKNOWN];
  const failures = outcomes.failure.filter(
    (name) => outcomes.lookUp(name) === undefined && (!common.includes(name) || Object.hasOwn(operation.failure, name)),
  );
  return [...success, ...failures];
}
