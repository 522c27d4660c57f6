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

/** A generated file; its `path` is relative to the project's root. */
export interface GraphFile {
  readonly path: string;
  readonly text: string;
}

/** The name of every list. */
export const LIST = 'graph.md';

const LEGEND =
  'Written by `npm run graph`. Each line is an exit: where the visitor is, what happens, [what must hold], where the visitor is then. Effects that stay in place, such as a toast or an error at a field, are left out.';

/** The sorted lists of exits: one beside each flow's screens, and one for the portal. */
export function listEdges(graph: Graph): GraphFile[] {
  const flows = [...new Set([...graph.nodes.values()].map(({ flow }) => flow))].filter((flow) => flow !== '').sort();
  const lines = new Map<string | undefined, string[]>();
  for (const edge of graph.edges) {
    const flow = graph.nodes.get(edge.from)?.flow;
    const own = lines.get(flow) ?? [];
    own.push(tellEdge(edge));
    lines.set(flow, own);
  }
  const linesOf = (flow: string): readonly string[] => lines.get(flow) ?? [];
  const links = [...linksOf(graph)].flatMap(([from, targets]) => [...targets].map((to) => `${from} --> ${to}`));
  return [
    {
      path: `flows/${LIST}`,
      text: page('The portal', [
        'Screens, and those that they lead to without another one between:',
        block(links),
        'The exits of the shells:',
        block(linesOf('')),
      ]),
    },
    ...flows.map((flow) => ({ path: `flows/${flow}/${LIST}`, text: page(flow, [block(linesOf(flow))]) })),
  ];
}

const page = (title: string, parts: readonly string[]) => `${[`# ${title}`, LEGEND, ...parts].join('\n\n')}\n`;
const block = (lines: readonly string[]) => ['```text', ...lines, '```'].join('\n');
