import { type Contract, operationOf } from '../contract/Contract.ts';
import type { Operation } from '../contract/Operation.ts';
import type { Call, Step } from '../flow/types.ts';
import type { LocatedCall } from '../flow/Unit.ts';
import type { CallVisit, Visit } from '../flow/Visits.ts';
import type { CheckedUnit } from './Project.ts';

/** One way in which a call comes about: a step that makes it, or the call itself where it loads. */
export interface Invocation {
  readonly id: string;
  /** The name of its operation. */
  readonly name: string;
  readonly operation: Operation;
  readonly call: CallVisit;
  /** Undefined for a load, which makes itself. */
  readonly step: Visit<Step> | undefined;
}

/** Every way in which calls of a unit come about. */
export function invocationsOf({ unit, visits }: CheckedUnit, contract: Contract): Invocation[] {
  const calls = new Map(visits.calls.map((call) => [call.id, call]));
  const made: Invocation[] = [];
  for (const call of calls.values()) {
    const { operation: name, load } = call.value;
    const operation = operationOf(name, contract);
    if (load !== undefined && operation !== undefined) {
      made.push({ id: call.id, name, operation, call, step: undefined });
    }
  }
  for (const step of visits.steps) {
    const id = step.value.call;
    const located: LocatedCall | undefined = id === undefined ? undefined : unit.calls.get(id);
    const call = id === undefined ? undefined : calls.get(id);
    if (id === undefined || located === undefined || call === undefined) continue;
    const { operation: name }: Call = located.value;
    const operation = operationOf(name, contract);
    if (operation !== undefined) made.push({ id, name, operation, call, step });
  }
  return made;
}
