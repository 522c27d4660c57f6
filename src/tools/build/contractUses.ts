import type { OperationUse } from '../../contract/release/Release.ts';
import { callSitesIn } from '../../engine/checker/CallSite.ts';
import type { CheckedUnit } from '../../engine/checker/CheckedUnit.ts';
import { failureOutcomes, isOfBrowser, operationOf, successOutcomes } from '../../engine/contract/Contract.ts';
import { compareNames } from '../../engine/contract/compareNames.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { effectiveOutcomes } from '../../engine/flow/effectiveOutcomes.ts';

/**
 * What the screens and shells of a portal use of the service's contract, by operation. A code counts if the contract
 * declares it and a call has a line for it.
 */
export function contractUses(
  units: readonly CheckedUnit[],
  { contract, environment }: Pick<Definition, 'contract' | 'environment'>,
): Record<string, OperationUse> {
  const found = new Map<string, { parameters: Set<string>; codes: Set<string> }>();
  const entryOf = (operation: string) => {
    const use = found.get(operation) ?? { parameters: new Set(), codes: new Set() };
    found.set(operation, use);
    return use;
  };
  // The engine itself makes this call.
  if (environment !== undefined) entryOf(environment);
  for (const checked of units) {
    const { unit, live } = checked;
    for (const call of unit.calls.values()) {
      const name = call.value.operation;
      const operation = operationOf(name, contract);
      if (operation === undefined || isOfBrowser(name)) continue;
      const declared = new Set([...successOutcomes(operation), ...failureOutcomes(name, contract)]);
      for (const [outcome, { lines }] of effectiveOutcomes(unit, call, live.flows)) {
        if (declared.has(outcome) && lines.some(({ path }) => path.at(-1) === outcome))
          entryOf(name).codes.add(outcome);
      }
    }
    for (const { name, values } of callSitesIn(checked)) {
      if (isOfBrowser(name)) continue;
      for (const parameter of Object.keys(values)) entryOf(name).parameters.add(parameter);
    }
  }
  const sorted = [...found].sort(([a], [b]) => compareNames(a, b));
  return Object.fromEntries(
    sorted.map(([name, { parameters, codes }]) => [
      name,
      { parameters: [...parameters].sort(), codes: [...codes].sort() },
    ]),
  );
}
