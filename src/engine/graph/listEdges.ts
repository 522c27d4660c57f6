import { type Graph, tellEdge } from './Graph.ts';
import { linksOf } from './linksOf.ts';

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
