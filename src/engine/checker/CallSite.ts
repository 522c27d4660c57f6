import { type Contract, operationOf } from '../contract/Contract.ts';
import type { Operation } from '../contract/Operation.ts';
import type { Call, Step, Value } from '../flow/types.ts';
import type { LocatedCall } from '../flow/Unit.ts';
import type { ScopedNode } from '../flow/UnitNodes.ts';
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
}

/** All call sites in a part of a unit. */
export function callSitesOf({ unit, nodes }: CheckedPart, contract: Contract): CallSite[] {
  const siteOf = (id: string | undefined, step?: ScopedNode<Step>): CallSite[] => {
    const call = id === undefined ? undefined : unit.calls.get(id);
    const name = call?.value.operation ?? '';
    const operation = operationOf(name, contract);
    if (id === undefined || call === undefined || operation === undefined) return [];
    return [{ id, name, operation, call, step }];
  };
  return [
    ...nodes.calls.flatMap(({ id, value }) => (value.load === undefined ? [] : siteOf(id))),
    ...nodes.steps.flatMap((step) => siteOf(step.value.call, step)),
  ];
}

/** The request of a call site: the id of the call, the operation, and values by the names of parameters. */
export interface Sent {
  readonly call: string;
  readonly operation: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** The requests of all call sites in a unit. */
export const sentBy = keptPer(({ judgedParts }: CheckedUnit): readonly Sent[] => judgedParts.flatMap(sentIn));

const sentIn = (part: CheckedPart): readonly Sent[] =>
  callSitesOf(part, part.flows.definition.contract).map(({ id, name, call, step }) => ({
    call: id,
    operation: name,
    values: { ...call.value.with, ...step?.value.with },
  }));

/** A sender of parameters: a call, or a step that makes one. */
interface Sender {
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly visit: ScopedNode<Call | Step>;
}

/** All senders of parameters in a part of a unit whose operation the contract has. */
export function sendersOf(checked: CheckedPart, contract: Contract): Sender[] {
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

/** The required parameters that a request lacks. */
export const lackedBy = ({ parameters }: Pick<Operation, 'parameters'>, given: Sent['values']): readonly string[] =>
  Object.keys(parameters).filter((name) => parameters[name]?.required === true && !Object.hasOwn(given, name));
