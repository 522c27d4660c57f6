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
  for (const { from, to, ...rest } of ways) {
    for (const node of [from, to]) nodes.set(node.id, node);
    const edge = { from: from.id, to: to.id, ...rest };
    edges.set(tellEdge(edge), edge);
  }
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => compareNames(a, b));
  return { nodes: new Map(sorted(nodes)), edges: sorted(edges).map(([, edge]) => edge) };
}
