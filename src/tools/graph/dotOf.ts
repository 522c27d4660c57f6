import type { Drawing, DrawnEdge, DrawnNode } from '../../engine/graph/drawing.ts';

/** Further triggers of one arrow are counted, not named: the list has all of them. */
const NAMED = 3;

/** How each kind of node looks, in Graphviz's words; the colours are those of drawSvg.ts. */
const LOOKS: Readonly<Record<DrawnNode['kind'], string>> = {
  screen: 'shape=box style="rounded,bold" fontsize=12 margin="0.2,0.07"',
  state: 'shape=box style="rounded"',
  dialog: 'shape=box style="rounded,filled" fillcolor="#000003"',
  call: 'shape=box style="filled" fillcolor="#000002" height=0.25',
  table: 'margin="0.24,0.06" shape=cds style="filled" fillcolor="#000004"',
  shell: 'shape=box style="dashed"',
  place: 'shape=plaintext',
  address: 'shape=plaintext',
};

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The picture in the language of Graphviz. */
export function dotOf({ title, nodes, edges }: Drawing, linkOf: (node: DrawnNode) => string | undefined): string {
  const boxes = [...new Set(nodes.flatMap(({ box }) => box ?? []))];
  const node = (one: DrawnNode) => {
    const link = linkOf(one);
    const look = one.isElsewhere ? 'shape=box style="rounded,dashed"' : LOOKS[one.kind];
    const words = one.kind === 'place' || one.kind === 'address' ? `${one.name} ↗` : one.name;
    const url = link === undefined ? '' : ` URL=${quoted(link)}`;
    return `${quoted(one.id)} [label=${quoted(words)} class=${quoted(one.kind)} ${look}${url}]`;
  };
  return [
    `digraph ${quoted(title)} {`,
    'rankdir=LR ranksep=0.6 nodesep=0.18 bgcolor="transparent" fontname="Helvetica,Arial,sans-serif" fontsize=12',
    'node [fontname="Helvetica,Arial,sans-serif" fontsize=11 margin="0.14,0.05" height=0.3]',
    'edge [fontname="Helvetica,Arial,sans-serif" fontsize=9 arrowsize=0.6 color="#000005"]',
    ...boxes.flatMap((box, index) => [
      `subgraph cluster_${index} { label=${quoted(box)} style="filled,rounded" fillcolor="#000001" color="#000001" labeljust=l`,
      ...nodes.filter((one) => one.box === box).map(node),
      '}',
    ]),
    ...nodes.filter(({ box }) => box === undefined).map(node),
    ...edges.map(arrow),
    '}',
  ].join('\n');
}

function arrow({ from, to, on }: DrawnEdge): string {
  const more = on.length - NAMED;
  const words = more > 1 ? [...on.slice(0, NAMED), `and ${more} more`] : on;
  return `${quoted(from)} -> ${quoted(to)} [label=${quoted(words.join('\n'))}]`;
}
