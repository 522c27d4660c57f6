import type { Observer } from './Observer.ts';
import { createScope, judgeField } from './rules/judgeField.ts';
import { nameIn } from './stepNames.ts';

type Took = Parameters<Observer['took']>;

/**
 * What an event of a visit counts as traffic: names from the closed list of the flows (`graph/trafficNames.ts`). They
 * consist of ids in the flows, names of faults and numbers of steps; no value and no text of a service is ever part of
 * one.
 */
export function countedBy(...[visit, , screenContext, transition, steps]: Took): readonly string[] {
  const { isShell, plain: before } = visit;
  const { snapshot } = transition;
  const names = [...steps];
  const count = (name: string) => names.push(nameIn(isShell, screenContext.program.id, snapshot, name));
  for (const { call, token } of Object.values(snapshot.invocations)) if (token > before.tokens) count(`${call} ask`);
  for (const { invocation, fault } of Object.values(snapshot.failed))
    if (invocation !== before.failed[invocation.call]?.invocation) count(`${invocation.call} ${fault}`);
  const { failedSubmits, touched } = snapshot;
  for (const field in touched) {
    // The errors of fields that were just left, and of all that a press just checked.
    if (before.touched[field] && failedSubmits === before.failedSubmits) continue;
    const broken = judgeField(field, createScope({ screenContext, snapshot, stored: screenContext.external.stored }));
    if (broken !== undefined) count(`${field}! ${broken.rule}`);
  }
  return names;
}
