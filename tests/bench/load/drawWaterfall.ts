import { escapeMarkup } from '../../../src/engine/contract/escapeMarkup.ts';

/** A request, in milliseconds from the start of the navigation. */
export interface Fetched {
  readonly name: string;
  readonly kind: 'document' | 'script' | 'style' | 'call' | 'other';
  readonly start: number;
  /** When the first byte arrived. */
  readonly answered: number;
  readonly end: number;
}

export interface Waterfall {
  readonly title: string;
  readonly requests: readonly Fetched[];
  /** When the first field could be typed into. */
  readonly field: number;
  /** Tasks of the main thread that are longer than 50 ms. */
  readonly tasks: readonly { readonly start: number; readonly end: number }[];
}

const COLORS: Readonly<Record<Fetched['kind'], string>> = {
  document: '#3b46c6',
  script: '#b7791f',
  style: '#7b3fa0',
  call: '#11805a',
  other: '#6b7280',
};
const WIDTH = 920;
/** Left of the bars, for the names. */
const NAMES = 170;
const ROW = 18;
const HEAD = 48;

/**
 * A waterfall as SVG: one bar for each request, pale while waiting for the server; below them the long tasks; and a
 * line where the first field appears.
 *
 * @param until the end of the axis in milliseconds, so that two pictures can be compared
 */
export function drawWaterfall({ title, requests, field, tasks }: Waterfall, until: number): string {
  const height = HEAD + (requests.length + 1) * ROW + 12;
  const x = (time: number) => Number((NAMES + (Math.min(time, until) / until) * (WIDTH - NAMES - 20)).toFixed(1));
  const bar = (from: number, to: number, row: number, color: string, opacity = 1) =>
    `<rect x="${x(from)}" y="${HEAD + row * ROW + 3}" width="${Math.max(1, Number((x(to) - x(from)).toFixed(1)))}" ` +
    `height="${ROW - 6}" fill="${color}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
  const words = (at: number, y: number, text: string, more = '') =>
    `<text x="${at}" y="${y}"${more}>${escapeMarkup(text)}</text>`;
  const seconds = Array.from({ length: Math.floor(until / 500) + 1 }, (_, index) => index * 500);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" ` +
      `font-family="system-ui, sans-serif" font-size="11" fill="#333">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    words(8, 18, title, ' font-size="14" font-weight="600"'),
    ...seconds.flatMap((time) => [
      `<path d="M${x(time)} ${HEAD - 4}V${height - 8}" stroke="#e3e3e3"/>`,
      words(x(time), HEAD - 8, `${time / 1000} s`, ' fill="#777" text-anchor="middle"'),
    ]),
    ...requests.flatMap(({ name, kind, start, answered, end }, row) => [
      words(8, HEAD + row * ROW + 13, shorten(name)),
      bar(start, answered, row, COLORS[kind], 0.35),
      bar(answered, end, row, COLORS[kind]),
    ]),
    words(8, HEAD + requests.length * ROW + 13, 'long tasks'),
    ...tasks.map(({ start, end }) => bar(start, end, requests.length, '#c0392b')),
    `<path d="M${x(field)} ${HEAD - 4}V${height - 8}" stroke="#161922" stroke-width="1.5" stroke-dasharray="4 3"/>`,
    words(x(field) + 4, height - 2, `first field ${field.toFixed(0)} ms`, ' font-weight="600"'),
    '</svg>',
    '',
  ].join('\n');
}

const LONGEST_NAME = 26;

const shorten = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);
