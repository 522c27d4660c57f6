import { compareNames } from '../contract/compareNames.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import { edgesOfUnit, type Way } from './edgesOfUnit.ts';
import { type Graph, type GraphEdge, type GraphNode, tellEdge } from './Graph.ts';

/** The graph of a portal: every exit in its files. */
export function graphOf(flows: Flows): Graph {
  const units = [
    ...[...flows.screens.keys()].map((id) => resolveScreen(flows, id)),
    ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id)),
  ];
  return graphWith(
    flows,
    units.flatMap((unit) => (unit === undefined ? [] : [...edgesOfUnit(flows, unit)])),
  );
}

/** The graph of a portal whose exits are known: those of each screen and shell. */
export function graphWith(flows: Pick<Flows, 'screens'>, ways: Iterable<Way>): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  for (const [id, { flow }] of flows.screens) nodes.set(id, { id, kind: 'screen', name: id, flow, screen: id });
  for (const { from, to, unit, passes: _passes, needs: _needs, ...rest } of taken([...ways])) {
    for (const node of [from, to]) nodes.set(node.id, node);
    const told = tellEdge({ from: from.id, to: to.id, ...rest });
    const of = new Set([...(edges.get(told)?.of ?? []), unit]);
    edges.set(told, { from: from.id, to: to.id, of: [...of], ...rest });
  }
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => compareNames(a, b));
  return { nodes: new Map(sorted(nodes)), edges: sorted(edges).map(([, edge]) => edge) };
}

/** The exits that visitors can take, without those of items that need an input which no step passes to their dialog. */
function taken(ways: readonly Way[]): readonly Way[] {
  const inputAt = (unit: string, { id }: GraphNode, input: string) => JSON.stringify([unit, id, input]);
  const passed = new Set(ways.flatMap(({ unit, to, passes = [] }) => passes.map((input) => inputAt(unit, to, input))));
  return ways.filter(({ unit, from, needs = [] }) => needs.every((input) => passed.has(inputAt(unit, from, input))));
}
