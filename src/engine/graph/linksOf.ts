import { compareNames } from '../contract/compareNames.ts';
import type { Graph, GraphEdge, GraphNode } from './Graph.ts';

/**
 * The screens and places to which each screen and each shell leads, through states, dialogs and calls but not through
 * another screen.
 */
export function linksOf({ nodes, edges }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, GraphEdge[]>();
  for (const edge of edges) listOf(next, edge.from).push(edge);
  const own = new Map<string, string[]>();
  for (const { id, screen } of nodes.values()) if (screen !== undefined) listOf(own, screen).push(id);
  const starts = [...nodes.values()].filter(({ kind }) => kind === 'screen' || kind === 'shell');
  return new Map(starts.map((start) => [start.id, endsOf(start, own.get(start.id) ?? [], nodes, next)]));
}

function listOf<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

/** @param own the nodes of the screen itself: a state is entered together with its screen */
function endsOf(
  start: GraphNode,
  own: readonly string[],
  nodes: Graph['nodes'],
  next: ReadonlyMap<string, readonly GraphEdge[]>,
) {
  const found = new Set<string>();
  const seen = new Set<string>();
  const pending = [start.id, ...own];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const { to, of } of next.get(id) ?? []) {
      // Other screens may pass inputs to a shared dialog that this one does not.
      if (!of.includes(start.id)) continue;
      const node = nodes.get(to);
      if (node === undefined || node.screen === start.id) continue;
      if (isEnd(node)) found.add(to);
      else if (node.screen === undefined) pending.push(to);
    }
  }
  return new Set([...found].sort(compareNames));
}

const isEnd = ({ kind }: GraphNode) => kind === 'screen' || kind === 'place' || kind === 'address';
