import { instance } from '@viz-js/viz';
import { escapeMarkup } from '../../engine/contract/escapeMarkup.ts';
import type { Drawing, DrawnEdge, DrawnNode } from '../../engine/graph/drawing.ts';
import { tellCount } from '../../engine/graph/Graph.ts';

/** Graphviz compiled to WebAssembly: the same picture on every machine. */
const viz = await instance();

/** Colours for a picture on its own. A page that contains the picture sets its own. */
const STYLE = `
svg { color: #1c2430; background: #ffffff; --box: #f4f6f9; --call: #e8f0fe; --dialog: #fff4d6; --table: #eceef1; --edge: #7b8494; }
@media (prefers-color-scheme: dark) {
  svg { color: #e4e8ee; background: #12161c; --box: #1a2029; --call: #1d2c44; --dialog: #3a2f12; --table: #262c35; --edge: #8791a1; }
}
`;

/** Placeholder colours for Graphviz, which does not know the names of our colours. */
const COLOURS: Readonly<Record<string, string>> = {
  black: 'currentColor',
  '#000001': 'var(--box, none)',
  '#000002': 'var(--call, none)',
  '#000003': 'var(--dialog, none)',
  '#000004': 'var(--table, none)',
  '#000005': 'var(--edge, currentColor)',
};

/** A picture as SVG. */
export interface Svg {
  /** For a file of its own: light or dark like the reader's system. */
  readonly alone: string;
  /** For use in a page: without a style sheet, using the page's `color` and custom properties. */
  readonly inPage: string;
}

/** @param linkOf the link of a node; undefined for a node without one */
export function drawSvg(drawing: Drawing, linkOf: (node: DrawnNode) => string | undefined): Svg {
  const written = viz.renderString(dotOf(drawing, linkOf), { format: 'svg', engine: 'dot' });
  const id = `graph-${drawing.title.replace(/[^a-z0-9]+/gi, '-')}`;
  const inPage = written
    .slice(written.indexOf('<svg'))
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/(fill|stroke)="([^"]+)"/g, (whole, name, colour) =>
      Object.hasOwn(COLOURS, colour) ? `${name}="${COLOURS[colour]}"` : whole,
    )
    .replace(/ xlink:title="[^"]*"/g, '')
    .replaceAll('xlink:href=', 'href=')
    .replace(/^<svg [^>]*?viewBox="([^"]+)"[^>]*>/, (_, box) => {
      const [, , width = '0', height = '0'] = String(box).split(' ');
      const size = `width="${Math.ceil(Number(width))}" height="${Math.ceil(Number(height))}" viewBox="${box}"`;
      const words = `<title id="${id}-title">${escapeMarkup(drawing.title)}</title><desc id="${id}-desc">${describe(drawing)}</desc>`;
      return `<svg xmlns="http://www.w3.org/2000/svg" role="group" aria-labelledby="${id}-title" aria-describedby="${id}-desc" ${size} fill="currentColor">${words}`;
    });
  return { inPage, alone: inPage.replace('</desc>', `</desc><style>${STYLE}</style>`) };
}

function describe({ nodes, edges }: Drawing): string {
  const screens = nodes.filter(({ kind, isElsewhere }) => kind === 'screen' && !isElsewhere).length;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const isCounted = edges.some((edge) => edge.count !== undefined);
  const widths = isCounted ? ' The wider an arrow, the more often it was taken; dashed ones never were.' : '';
  return `${count(screens, 'screen')} and ${count(edges.length, 'arrow')}. The list of exits states the same in words.${widths}`;
}

/** An arrow names this many triggers and counts the others; the list names all of them. */
const NAMED = 3;

/** How each kind of node looks, as Graphviz attributes; the colours are placeholders of `COLOURS`. */
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
function dotOf({ title, nodes, edges }: Drawing, linkOf: (node: DrawnNode) => string | undefined): string {
  const boxes = [...new Set(nodes.flatMap(({ box }) => box ?? []))];
  const most = Math.max(0, ...edges.map(({ count = 0 }) => count));
  const node = (one: DrawnNode) => {
    const link = linkOf(one);
    const look = one.isElsewhere ? 'shape=box style="rounded,dashed"' : LOOKS[one.kind];
    const name = one.kind === 'place' || one.kind === 'address' ? `${one.name} ↗` : one.name;
    const words = [name, ...tellVisits(one)].join('\n');
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
    ...edges.map((edge) => arrow(edge, most)),
    '}',
  ].join('\n');
}

/** Visits and drop-off of a screen: `12,400 visits`, `18 % drop off`. */
const tellVisits = ({ visits, dropOff }: DrawnNode): string[] => [
  ...(visits === undefined ? [] : [`${tellCount(visits)} ${visits === 1 ? 'visit' : 'visits'}`]),
  ...(dropOff === undefined ? [] : [`${Math.round(dropOff * 100)} % drop off`]),
];

/** Widths of arrows in points: of one that was taken once, and how much wider the most frequent one is. */
const THIN = 0.6;
const WIDER = 6;

/** @param most the highest count in the picture */
function arrow({ from, to, on, count }: DrawnEdge, most: number): string {
  const more = on.length - NAMED;
  const words = more > 1 ? [...on.slice(0, NAMED), `and ${more} more`] : on;
  if (count === undefined) return `${quoted(from)} -> ${quoted(to)} [label=${quoted(words.join('\n'))}]`;
  // In proportion to the count: a rare path must look rare.
  const width = (THIN + (WIDER * count) / Math.max(1, most)).toFixed(2);
  const look = count === 0 ? 'style="dashed"' : `penwidth=${width}`;
  const label = [...words, ...(count === 0 ? [] : [tellCount(count)])].join('\n');
  return `${quoted(from)} -> ${quoted(to)} [label=${quoted(label)} ${look}]`;
}
