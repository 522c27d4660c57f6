import type { Project } from '../../checker/Project.ts';
import { operationOf, successOutcomes } from '../../contract/Contract.ts';
import { FAULTS } from '../../contract/faults.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { effectiveOutcomes } from '../../flow/effectiveOutcomes.ts';
import { partsIn } from '../../flow/partsIn.ts';
import type { Handler, PromiseLine } from '../../flow/types.ts';
import { step as STEP } from '../../grammar/steps.ts';

/** The keys of messages that a call shows after several of its failures, so that nobody can tell which one it was. */
export const saidOfFailures = oncePer(({ units, flows }: Project): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { unit } of units)
    for (const call of unit.calls.values()) {
      const operation = operationOf(call.value.operation, flows.definition.contract);
      // Faults say something about the network, not about an account.
      const others = new Set<string>([
        ...FAULTS,
        'FAULT',
        ...(operation === undefined ? [] : successOutcomes(operation)),
      ]);
      const once = new Set<string>();
      for (const [name, { handler = [] }] of effectiveOutcomes(unit, call, flows)) {
        if (others.has(name)) continue;
        for (const message of messagesIn(handler)) (once.has(message) ? found : once).add(message);
      }
    }
  return found;
});

/** The keys of messages that answers show which the flows promise to treat alike. */
export const saidOfAlike = oncePer(({ units, flows }: Project): ReadonlySet<string> => {
  const promised = Object.values<PromiseLine>(flows.promises?.value ?? {}).filter((promise) => 'alike' in promise);
  const found = promised.flatMap(({ alike, of }) =>
    units.flatMap(({ unit }) =>
      [...unit.calls.values()]
        .filter(({ value }) => [of].flat().includes(value.operation))
        .flatMap((call) => [...effectiveOutcomes(unit, call, flows)])
        .flatMap(([name, { handler = [] }]) => (alike.includes(name) ? [...messagesIn(handler)] : [])),
    ),
  );
  return new Set(found);
});

const messagesIn = (handler: Handler): ReadonlySet<string> =>
  new Set(
    [handler]
      .flat()
      .flatMap((one) => partsIn(one, STEP))
      .flatMap(({ part, value }) => (part === 'message' ? [String(value)] : [])),
  );
