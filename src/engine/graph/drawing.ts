import type { Flows } from '../flow/Flows.ts';
import type { Graph, GraphEdge, GraphNode } from './Graph.ts';
import { linksOf } from './graphOf.ts';
import type { Traffic } from './Traffic.ts';

/** A node as it is drawn, `elsewhere` if it belongs to another flow. A table of outcomes is also a node. */
export interface DrawnNode {
  readonly id: string;
  readonly kind: GraphNode['kind'] | 'table';
  readonly name: string;
  /** The box around it: a screen or, in the portal's picture, a flow. */
  readonly box?: string;
  readonly isElsewhere?: true;
  /** The visits of a screen, if traffic is drawn. */
  readonly visits?: number;
  /** The share of its visits, from 0 to 1, that no exit ended; undefined for a screen without exits or visits. */
  readonly dropOff?: number;
}

/** An arrow, with all its triggers. */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly on: readonly string[];
  /** How often its exits were taken, if traffic is drawn. */
  readonly count?: number;
}

export interface Drawing {
  readonly title: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/**
 * The pictures of a portal: one of all flows, and one of each flow by name.
 * @param traffic draws how many visitors went where
 */
export const drawAll = (graph: Graph, flows: Flows, traffic?: Traffic): Drawing[] => [
  drawPortal(graph, 'portal', traffic),
  ...[...new Set([...flows.screens.values()].map(({ flow }) => flow))]
    .sort()
    .map((flow) => drawFlow(graph, flows, flow, traffic)),
];

/** The picture of one flow: its screens with their states, dialogs and calls, and everything that they lead to. */
export function drawFlow(graph: Graph, flows: Flows, flow: string, traffic?: Traffic): Drawing {
  const nodes = new Map<string, DrawnNode>();
  const arrows = new Arrows();
  const tables = new Map([...flows.outcomes.values()].map(({ path, id }) => [path, id]));
  const show = (id: string) => {
    const node = graph.nodes.get(id);
    if (node !== undefined) nodes.set(id, { ...drawn(node, flow), ...visitsOf(node, traffic) });
  };
  const isDrawn = ({ from }: GraphEdge) => {
    const node = graph.nodes.get(from);
    return node?.flow === flow || (node?.flow === 'shared' && nodes.has(from));
  };
  for (const { id, flow: own } of graph.nodes.values()) if (own === flow) show(id);
  // Shared parts are drawn with their own exits, and so are all parts to which these lead.
  for (let before = -1; before !== nodes.size; ) {
    before = nodes.size;
    for (const edge of graph.edges.filter(isDrawn)) show(edge.to);
  }
  for (const edge of graph.edges.filter(isDrawn)) {
    const table = tables.get(edge.file);
    const count = traffic?.taken(edge);
    if (table === undefined) arrows.add(edge.from, edge.to, edge.on, count);
    else {
      const id = `table ${table}`;
      nodes.set(id, { id, kind: 'table', name: table });
      arrows.add(edge.from, id, '', count);
      arrows.add(id, edge.to, edge.on, count);
    }
  }
  return { title: flow, nodes: [...nodes.values()], edges: arrows.all };
}

/** The picture of a portal: every screen in the box of its flow, and the arrows between screens. */
export function drawPortal(graph: Graph, title: string, traffic?: Traffic): Drawing {
  const screens = [...graph.nodes.values()].filter(({ kind }) => kind === 'screen');
  const arrows = new Arrows();
  for (const [from, targets] of linksOf(graph))
    for (const to of targets)
      if (graph.nodes.get(from)?.kind === 'screen' && graph.nodes.get(to)?.kind === 'screen')
        arrows.add(from, to, '', traffic?.passed(from, to));
  const nodes = screens.map((node) => {
    const { id, kind, name, flow } = node;
    return { id, kind, name, box: flow, ...visitsOf(node, traffic) };
  });
  return { title, nodes, edges: arrows.all };
}

/** The traffic of a screen. */
function visitsOf({ kind, name }: GraphNode, traffic: Traffic | undefined): Pick<DrawnNode, 'visits' | 'dropOff'> {
  if (kind !== 'screen' || traffic === undefined) return {};
  const visits = traffic.visits({ kind, id: name });
  const wentOn = traffic.wentOn({ kind, id: name });
  // Some visits take an exit twice: they come back to a screen that was kept.
  return { visits, ...(wentOn === undefined || visits === 0 ? {} : { dropOff: Math.max(0, 1 - wentOn / visits) }) };
}

function drawn({ id, kind, name, flow, screen }: GraphNode, own: string): DrawnNode {
  if (flow === own) return { id, kind, name, ...(screen === undefined ? {} : { box: screen }) };
  return { id, kind, name, ...(kind === 'screen' ? { isElsewhere: true } : {}) };
}

/** Collects arrows, merging those between the same two nodes. */
class Arrows {
  readonly #found = new Map<string, DrawnEdge>();

  add(from: string, to: string, on: string, count: number | undefined): void {
    const key = `${from} --> ${to}`;
    const { on: known = [], count: before = 0 } = this.#found.get(key) ?? {};
    this.#found.set(key, {
      ...{ from, to, on: on === '' || known.includes(on) ? known : [...known, on] },
      ...(count === undefined ? {} : { count: before + count }),
    });
  }

  get all(): readonly DrawnEdge[] {
    return [...this.#found.values()];
  }
}
