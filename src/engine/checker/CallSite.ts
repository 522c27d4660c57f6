import { type Contract, operationOf } from '../contract/Contract.ts';
import type { Operation } from '../contract/Operation.ts';
import type { Call, Step } from '../flow/types.ts';
import type { CallNode, ScopedNode } from '../flow/UnitNodes.ts';
import type { CheckedUnit } from './Project.ts';

/** One call site: a step that makes a call, or a call that loads by itself. */
export interface CallSite {
  readonly id: string;
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly call: CallNode;
  /** Undefined for a load. */
  readonly step: ScopedNode<Step> | undefined;
}

/** All call sites of a unit. */
export function callSitesOf({ nodes }: CheckedUnit, contract: Contract): CallSite[] {
  const calls = new Map(nodes.calls.map((call) => [call.id, call]));
  const made: CallSite[] = [];
  for (const call of calls.values()) {
    const { operation: name, load } = call.value;
    const operation = operationOf(name, contract);
    if (load !== undefined && operation !== undefined) {
      made.push({ id: call.id, name, operation, call, step: undefined });
    }
  }
  for (const step of nodes.steps) {
    const call = calls.get(step.value.call ?? '');
    const name = call?.value.operation ?? '';
    const operation = operationOf(name, contract);
    if (call !== undefined && operation !== undefined) made.push({ id: call.id, name, operation, call, step });
  }
  return made;
}

/** A sender of parameters: a call, or a step that makes one. */
interface Sender {
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly visit: ScopedNode<Call | Step>;
}

/** All senders of parameters in a unit whose operation the contract has. */
export function sendersOf(checked: CheckedUnit, contract: Contract): Sender[] {
  const calls = checked.nodes.calls.flatMap((visit): Sender[] => {
    const name = visit.value.operation;
    const operation = operationOf(name, contract);
    return operation === undefined ? [] : [{ name, operation, visit }];
  });
  const steps = callSitesOf(checked, contract).flatMap(({ name, operation, step }): Sender[] =>
    step === undefined ? [] : [{ name, operation, visit: step }],
  );
  return [...calls, ...steps];
}
