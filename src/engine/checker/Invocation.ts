import { isOperationId, type OperationId } from '../../contract/operations.ts';
import type { Call, Step } from '../flow/types.ts';
import type { LocatedCall } from '../flow/Unit.ts';
import type { CallVisit, Visit } from '../flow/Visits.ts';
import type { CheckedUnit } from './Project.ts';

/** One way in which a call comes about: a step that makes it, or the call itself where it loads. */
export interface Invocation {
  readonly id: string;
  readonly operation: OperationId;
  readonly call: CallVisit;
  /** Undefined for a load, which makes itself. */
  readonly step: Visit<Step> | undefined;
}

/** Every way in which calls of a unit come about. */
export function invocationsOf({ unit, visits }: CheckedUnit): Invocation[] {
  const calls = new Map(visits.calls.map((call) => [call.id, call]));
  const made: Invocation[] = [];
  for (const call of calls.values()) {
    const { operation, load } = call.value;
    if (load !== undefined && isOperationId(operation)) made.push({ id: call.id, operation, call, step: undefined });
  }
  for (const step of visits.steps) {
    const id = step.value.call;
    const located: LocatedCall | undefined = id === undefined ? undefined : unit.calls.get(id);
    const call = id === undefined ? undefined : calls.get(id);
    if (id === undefined || located === undefined || call === undefined) continue;
    const { operation }: Call = located.value;
    if (isOperationId(operation)) made.push({ id, operation, call, step });
  }
  return made;
}
