import type { BoundName } from '../binder/bindPortal.ts';
import { type CheckedUnit, keptPer } from '../checker/CheckedUnit.ts';
import { waysOf } from '../checker/rules/stale-list.ts';
import { compareNames } from '../contract/compareNames.ts';
import { type GraphEdge, tellEdge } from '../graph/Graph.ts';
import { graphWith } from '../graph/graphOf.ts';
import type { Workspace } from './Workspace.ts';

/** The exits of a screen or a shell, by the kind and name of what they lead to. */
const exitsByTarget = keptPer((checked: CheckedUnit): ReadonlyMap<string, readonly GraphEdge[]> => {
  const { nodes, edges } = graphWith({ screens: new Map() }, waysOf(checked));
  const found = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const target = `${nodes.get(edge.to)?.kind} ${nodes.get(edge.to)?.name}`;
    found.set(target, [...(found.get(target) ?? []), edge]);
  }
  return found;
});

/** The exits that lead to a screen, state, dialog, call or place, sorted; none for any other name. */
export function waysTo(
  { kind, name, scopes }: Pick<BoundName, 'kind' | 'name' | 'scopes'>,
  { project }: Workspace,
): readonly GraphEdge[] {
  const isOfAll = scopes.includes('portal');
  const found = new Map<string, GraphEdge>();
  for (const checked of project.units) {
    if (!isOfAll && !scopes.includes(`${checked.unit.kind} ${checked.unit.id}`)) continue;
    for (const edge of exitsByTarget(checked).get(`${kind} ${name}`) ?? []) {
      const told = tellEdge(edge);
      found.set(told, { ...edge, of: [...(found.get(told)?.of ?? []), ...edge.of] });
    }
  }
  return [...found].sort(([a], [b]) => compareNames(a, b)).map(([, edge]) => edge);
}

/** Reads the exits of every screen while nobody asks for anything, so that the first question need not wait. */
export async function readAhead(workspace: Workspace): Promise<void> {
  for (let index = 0; index < workspace.project.units.length; index += 1) {
    const checked = workspace.project.units[index];
    if (checked !== undefined) exitsByTarget(checked);
    await new Promise<void>((done) => setImmediate(done));
  }
}
