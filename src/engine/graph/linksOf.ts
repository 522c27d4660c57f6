import { compareNames } from '../contract/compareNames.ts';
import type { Graph, GraphNode } from './Graph.ts';

/**
 * The screens and places that each screen and each shell leads to, through states, dialogs and calls but not through
 * another screen.
 */
export function linksOf({ nodes, edges }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const starts = [...nodes.values()].filter(({ kind }) => kind === 'screen' || kind === 'shell');
  return new Map(starts.map((start) => [start.id, endsOf(start, nodes, next)]));
}

function endsOf(start: GraphNode, nodes: Graph['nodes'], next: ReadonlyMap<string, readonly string[]>) {
  const found = new Set<string>();
  const seen = new Set<string>();
  // A state is entered together with its screen.
  const own = [...nodes.values()].filter(({ screen }) => screen === start.id).map(({ id }) => id);
  const pending = [start.id, ...own];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const to of next.get(id) ?? []) {
      const node = nodes.get(to);
      if (node === undefined || node.screen === start.id) continue;
      if (isEnd(node)) found.add(to);
      else if (node.screen === undefined) pending.push(to);
    }
  }
  return new Set([...found].sort(compareNames));
}

const isEnd = ({ kind }: GraphNode) => kind === 'screen' || kind === 'place' || kind === 'address';
