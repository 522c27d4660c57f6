import { contract } from '../../../contract/operations.ts';
import { failureOutcomes, isOfBrowser, operationOf, successOutcomes } from '../../../engine/contract/Contract.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { resolveScreen } from '../../../engine/flow/resolveUnit.ts';
import type { ScreenPlan } from './Plan.ts';
import type { Scene } from './Scene.ts';

/** How the stage plays a scene. */
export function planOf({ id, goal, way }: Scene, flows: Flows): ScreenPlan {
  const unit = resolveScreen(flows, way?.id ?? '');
  const operations = [...(unit?.calls.values() ?? [])].map(({ value }) => value.operation);
  const calls = [...new Set(operations)].flatMap((name) => {
    const operation = operationOf(name, contract);
    if (operation === undefined || isOfBrowser(name)) return [];
    const outcomes = [...successOutcomes(operation), ...failureOutcomes(name, contract)];
    return [[name, [...new Set(outcomes)]] as const];
  });
  return { id, goal, way, calls: Object.fromEntries(calls) };
}
