import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../../engine/flow/types.ts';
import type { VisitStep } from '../../engine/promises/VisitStep.ts';
import type { Snapshot } from '../../engine/runtime/Snapshot.ts';

/**
 * Whether a step of a visit led where it says.
 * @param ran the steps of the flow that ran meanwhile
 */
export function hasRun({ leads = {} }: VisitStep, ran: readonly Step[], snapshot: Snapshot): boolean {
  const wanted = Object.entries(leads);
  const { call, close } = leads;
  if (wanted.length === 0) return true;
  // A button that only closes its dialog, and a call that loads, are no steps of a flow.
  if (close === true && snapshot.dialog === undefined) return true;
  if (call !== undefined && (call in snapshot.invocations || call in snapshot.answers)) return true;
  return ran.some((step) => wanted.every(([verb, value]) => isDeepStrictEqual(Reflect.get(step, verb), value)));
}
