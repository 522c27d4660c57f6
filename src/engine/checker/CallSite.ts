import type { Operation } from '../contract/Contract.ts';
import { type Contract, operationOf } from '../contract/Contract.ts';
import { isLoad } from '../flow/loads.ts';
import type { Call, Step, Value } from '../flow/types.ts';
import type { LocatedCall, ScopedNode } from '../flow/Unit.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from './CheckedUnit.ts';

/** One call site: a step that makes a call, or a call that loads automatically. */
export interface CallSite {
  readonly id: string;
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly call: LocatedCall;
  /** Undefined for a load. */
  readonly step: ScopedNode<Step> | undefined;
  /** What it sends, by the names of parameters. */
  readonly values: Readonly<Record<string, Value>>;
  /** The required parameters that it does not send. */
  readonly lacks: readonly string[];
}

/** All call sites in a part of a unit. */
export const callSitesOf = keptPer(({ unit, nodes, flows }: CheckedPart): readonly CallSite[] => {
  const siteOf = (id: string | undefined, step?: ScopedNode<Step>): CallSite[] => {
    const call = id === undefined ? undefined : unit.calls.get(id);
    const name = call?.value.operation ?? '';
    const operation = operationOf(name, flows.definition.contract);
    if (id === undefined || call === undefined || operation === undefined) return [];
    const values = { ...call.value.with, ...step?.value.with };
    const needed = Object.entries(operation.parameters).filter(([, { required }]) => required === true);
    const lacks = needed.map(([parameter]) => parameter).filter((parameter) => !Object.hasOwn(values, parameter));
    return [{ id, name, operation, call, step, values, lacks }];
  };
  return [
    ...nodes.calls.flatMap(({ id, value }) => (isLoad(value) ? siteOf(id) : [])),
    ...nodes.steps.flatMap((step) => siteOf(step.value.call, step)),
  ];
});

/** All call sites in a unit. */
export const callSitesIn = keptPer(({ judgedParts }: CheckedUnit): readonly CallSite[] =>
  judgedParts.flatMap(callSitesOf),
);

/** A sender of parameters: a call, or a step that makes one. */
interface Sender {
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly visit: ScopedNode<Call | Step>;
}

/** All senders of parameters in a part of a unit, except those whose operation is not in the contract. */
export function sendersOf(checked: CheckedPart, contract: Contract): Sender[] {
  const calls = checked.nodes.calls.flatMap((visit): Sender[] => {
    const name = visit.value.operation;
    const operation = operationOf(name, contract);
    return operation === undefined ? [] : [{ name, operation, visit }];
  });
  const steps = callSitesOf(checked).flatMap(({ name, operation, step }): Sender[] =>
    step === undefined ? [] : [{ name, operation, visit: step }],
  );
  return [...calls, ...steps];
}
