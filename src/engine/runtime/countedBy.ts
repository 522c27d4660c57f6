import type { FlowEvent } from './FlowEvent.ts';
import type { Observed } from './Observer.ts';
import { createScope } from './rules/createScope.ts';
import { judgeField } from './rules/judgeField.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import type { Transition } from './transition.ts';

/**
 * What an event of a visit counts as traffic: names from the closed list of the flows (`graph/trafficNames.ts`). They
 * consist of ids in the flows, names of faults and numbers of steps; no value and no text of a service is ever part of
 * one.
 */
export function countedBy(
  { isShell, plain: before }: Observed,
  { kind }: FlowEvent,
  screenContext: ScreenContext,
  { snapshot, choices }: Transition,
): readonly string[] {
  const names: string[] = [];
  const count = (name: string, { state }: Snapshot = snapshot) =>
    names.push(`${isShell ? 'shell:' : ''}${screenContext.program.id} ${state} ${name}`);
  if (kind === 'begin') count('seen');
  for (const { call, token } of Object.values(snapshot.invocations)) if (token > before.tokens) count(`${call} ask`);
  for (const { invocation, fault } of Object.values(snapshot.failed))
    if (invocation !== before.failed[invocation.call]?.invocation) count(`${invocation.call} ${fault}`);
  for (const { handler, step, scope, on } of choices)
    if (step !== undefined) count(`${on} ${[handler].flat().indexOf(step)}`, scope.snapshot);
  const { failedSubmits, touched } = snapshot;
  for (const field in touched) {
    // The errors of fields that were just left, and of all that a press just checked.
    if (before.touched[field] && failedSubmits === before.failedSubmits) continue;
    const broken = judgeField(field, createScope({ screenContext, snapshot, stored: screenContext.external.stored }));
    if (broken !== undefined) count(`${field}! ${broken.rule}`);
  }
  return names;
}
