import { type Contract, failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { tablesOf } from '../flow/tableUse.ts';
import type { Outcomes } from '../flow/types.ts';
import type { LocatedCall, Unit } from '../flow/Unit.ts';

/** The possible outcomes of a call, and their lines in the call's unit. */
export interface OutcomesOf {
  readonly success: readonly string[];
  readonly failure: readonly string[];
  /** The place of a name's line, looked up as at run time; undefined if the name has no line. */
  lookUp(name: string): 'call' | 'table' | 'portal' | undefined;
}

/** The outcomes of a call in its unit; undefined if the call's operation is unknown. */
export function outcomesOf(
  unit: Unit,
  { value: call }: LocatedCall,
  portal: Outcomes,
  contract: Contract,
): OutcomesOf | undefined {
  const operation = operationOf(call.operation, contract);
  if (operation === undefined) return undefined;
  const tables = tablesOf(unit, call);
  return {
    success: successOutcomes(operation),
    failure: failureOutcomes(call.operation, contract),
    lookUp(name) {
      if (Object.hasOwn(call.on ?? {}, name)) return 'call';
      if (tables.some(({ value }) => Object.hasOwn(value, name))) return 'table';
      return Object.hasOwn(portal, name) ? 'portal' : undefined;
    },
  };
}
