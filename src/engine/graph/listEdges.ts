import type { Graph, GraphNode } from './Graph.ts';
import { linksOf } from './linksOf.ts';
import { tellEdge } from './tellEdge.ts';

/** A generated file; `path` from the root of the project. */
export interface GraphFile {
  readonly path: string;
  readonly text: string;
}

const LEGEND =
  'Written by `npm run graph`. A line is a way on: where one is, what happens, [what must hold], where one is then. What stays where it is, such as a toast or an error of a field, is left out.';

/** The sorted lists of ways on: one beside the screens of each flow, and one of the portal. */
export function listEdges(graph: Graph): GraphFile[] {
  const flows = [...new Set([...graph.nodes.values()].map(({ flow }) => flow))].filter((flow) => flow !== '').sort();
  const nodeOf = (id: string): GraphNode | undefined => graph.nodes.get(id);
  const linesOf = (flow: string) => graph.edges.filter(({ from }) => nodeOf(from)?.flow === flow).map(tellEdge);
  const links = [...linksOf(graph)].flatMap(([from, targets]) => [...targets].map((to) => `${from} --> ${to}`));
  return [
    {
      path: 'flows/graph.md',
      text: page('The portal', [
        ...['Screens, and those that one comes to from there without another one between:', block(links)],
        ...['What the shells around them do:', block(linesOf(''))],
      ]),
    },
    ...flows.map((flow) => ({ path: `flows/${flow}/graph.md`, text: page(flow, [block(linesOf(flow))]) })),
  ];
}

const page = (title: string, parts: readonly string[]) => `${[`# ${title}`, LEGEND, ...parts].join('\n\n')}\n`;
const block = (lines: readonly string[]) => ['```text', ...lines, '```'].join('\n');
