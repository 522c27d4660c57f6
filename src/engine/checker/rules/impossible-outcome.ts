import { type Contract, failureOutcomes, operationOf, successOutcomes } from '../../contract/Contract.ts';
import { ANY } from '../../flow/effectiveOutcomes.ts';
import { tableNamed } from '../../flow/tableUse.ts';
import { step as STEP } from '../../grammar/steps.ts';
import { FAULT_NAMES } from '../../language/terms.ts';
import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { UnitView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

function answersOf(name: string, contract: Contract): string[] {
  const operation = operationOf(name, contract);
  return operation === undefined ? [] : [...successOutcomes(operation), ...failureOutcomes(name, contract)];
}

export const impossibleOutcome: Rule = {
  id: 'impossible-outcome',
  why: 'A line for an outcome that never occurs is dead, and the outcome that was meant often has no line.',
  hint: 'Remove the line, or name an outcome of the contract.',
  stage: 'flow',
  *ofPart({ nodes, flows }) {
    const { contract } = flows.definition;
    for (const call of nodes.calls) {
      const { operation, on } = call.value;
      if (on === undefined || operationOf(operation, contract) === undefined) continue;
      const available = [...answersOf(operation, contract), ...FAULT_NAMES, ANY];
      for (const found of Object.keys(on)) {
        if (available.includes(found)) continue;
        const several = severalIn(found);
        if (several !== undefined) {
          yield { ...at(call, 'on', found), onKey: true, message: several, hint: AS };
          continue;
        }
        const message = `${operation} never answers ${found}`;
        yield { ...at(call, 'on', found), onKey: true, message, found, available };
      }
    }
  },
  ofFlows: inSharedTables,
};

/** The mistake in the name of a line for several outcomes; undefined for the name of a single outcome. */
function severalIn(found: string): string | undefined {
  const names = found.split(/[\s,|/]+/).filter((name) => name !== '');
  return names.length > 1 ? `a line covers one outcome, but this names ${names.join(' and ')}` : undefined;
}
const AS = 'Write the line for one of them, and { "as": "…" } for each other one.';

/** Lines in shared tables and in the portal's own table that no call of any screen looks up. */
function* inSharedTables({ units, flows }: UnitView): Generator<Report> {
  const { contract } = flows.definition;
  const users = new Map<string, Set<string>>();
  for (const checked of units) {
    for (const [table, operation] of askedTables(checked)) {
      users.set(table, (users.get(table) ?? new Set()).add(operation));
    }
  }
  for (const [id, { path: file, value }] of flows.outcomes) {
    const operations = [...(users.get(id) ?? [])];
    if (operations.length === 0) continue;
    const available = [...new Set([...operations.flatMap((name) => answersOf(name, contract)), ...FAULT_NAMES, ANY])];
    for (const found of Object.keys(value.lines)) {
      if (available.includes(found)) continue;
      const several = severalIn(found);
      if (several !== undefined) {
        yield { file, path: [found], onKey: true, message: several, hint: AS };
        continue;
      }
      const message = Object.hasOwn(STEP.properties, found)
        ? `"${found}" belongs to a step: { "goto": "…", "${found}": … }`
        : `no caller of this table ever gets ${found}`;
      yield { file, path: [found], onKey: true, message, found, available };
    }
  }
  const all = [
    ...new Set([...Object.keys(contract.operations).flatMap((name) => answersOf(name, contract)), ...FAULT_NAMES, ANY]),
  ];
  for (const found of Object.keys(flows.portal?.value.outcomes ?? {})) {
    if (all.includes(found)) continue;
    const file = flows.portal?.path ?? '';
    const message = `no operation ever returns ${found}`;
    yield { file, path: ['outcomes', found], onKey: true, message, found, available: all };
  }
}

/** The tables in which a screen's calls look up outcomes, with their operations. */
const askedTables = keptPer(({ nodes }: CheckedUnit): readonly (readonly [table: string, operation: string])[] =>
  nodes.calls.flatMap(({ value }) => (value.outcomes ?? []).map((use) => [tableNamed(use), value.operation] as const)),
);
