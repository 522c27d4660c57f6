import { isOfBrowser } from '../../../engine/contract/Contract.ts';
import { isDispensable, isWaitedFor } from '../../../engine/flow/loads.ts';
import type { PortalTables } from '../../../engine/flow/Program.ts';
import { findFault } from '../../../engine/runtime/calls/findOutcome.ts';
import { partsOf } from '../../walks/goals/programParts.ts';
import { reachedSteps, startedCalls } from '../../walks/goals/startedCalls.ts';
import type { OpenUnit } from '../../walks/openUnits.ts';
import { messagesOf } from './messagesOf.ts';
import { type Goal, nameOf } from './Scene.ts';

/** Everything that a screen or a shell can show, from its flow, by name; wrong fields are `WrongFields.ts`. */
export function goalsOf({ kind, unit, module }: OpenUnit, portal: PortalTables): ReadonlyMap<string, Goal> {
  const { program } = module;
  const calls = [...startedCalls(program, portal).keys()].flatMap((id) => program.calls[id] ?? []);
  const canFail = calls.some(
    (call) =>
      !isDispensable(call) &&
      !isOfBrowser(call.operation) &&
      findFault(call, 'MALFORMED', { program, portal }) === undefined,
  );
  const own: readonly Goal[] = [
    { kind: 'first' },
    ...Object.keys(unit.states).map((id) => ({ kind: 'state', id }) as const),
    ...(calls.some(isWaitedFor) ? [{ kind: 'loading' } as const] : []),
    ...(canFail ? [{ kind: 'fault' } as const] : []),
    ...partsOf(program, portal).items.flatMap(({ value }) =>
      'list' in value ? [{ kind: 'empty', id: value.list } as const] : [],
    ),
  ];
  const all: readonly Goal[] = [
    // What surrounds a screen is shown with it.
    ...(kind === 'screen' ? own : []),
    ...[...unit.dialogs.keys()].map((id) => ({ kind: 'dialog', id }) as const),
    ...[...reachedSteps(program, portal)].flatMap(messagesOf),
  ];
  return new Map(all.map((goal) => [nameOf(goal), goal]));
}
