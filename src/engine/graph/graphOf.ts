import { compareNames } from '../contract/compareNames.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import { edgesOfUnit } from './edgesOfUnit.ts';
import type { Graph, GraphEdge, GraphNode } from './Graph.ts';
import { tellEdge } from './tellEdge.ts';

/** The graph of a portal: every exit in its files. */
export function graphOf(flows: Flows): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const units = [
    ...[...flows.screens.keys()].map((id) => resolveScreen(flows, id)),
    ...Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id)),
  ];
  for (const [id, { flow }] of flows.screens) nodes.set(id, { id, kind: 'screen', name: id, flow, screen: id });
  for (const unit of units) {
    for (const { from, to, ...rest } of unit === undefined ? [] : edgesOfUnit(flows, unit)) {
      for (const node of [from, to]) nodes.set(node.id, node);
      const edge = { from: from.id, to: to.id, ...rest };
      edges.set(tellEdge(edge), edge);
    }
  }
  const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => compareNames(a, b));
  return { nodes: new Map(sorted(nodes)), edges: sorted(edges).map(([, edge]) => edge) };
}
