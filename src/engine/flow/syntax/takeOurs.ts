/** A text with an unfinished merge, read as one side. All offsets are unchanged. */
export interface Ours {
  readonly text: string;
  /** The line at which the first conflict begins. */
  readonly offset: number;
  readonly length: number;
  /** The first line that only one side of this conflict has, for each side. Undefined if there is no such line. */
  readonly sides: readonly [ours: string | undefined, theirs: string | undefined];
}

type Side = 'both' | 'ours' | 'base' | 'theirs';

const BEGINS = /^<{7}(?: |\r?$)/;
const BASE = /^\|{7}(?: |\r?$)/;
const TURNS = /^={7}(?: |\r?$)/;
const ENDS = /^>{7}(?: |\r?$)/;

/** Takes the first side of each conflict marked by git; undefined if there is no complete conflict. */
export function takeOurs(text: string): Ours | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  const lines = text.split('\n');
  let side: Side = 'both';
  let first: (Pick<Ours, 'offset' | 'length'> & { readonly ours: string[]; readonly theirs: string[] }) | undefined;
  let isFirst = true;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const begins: boolean = side === 'both' && BEGINS.test(line);
    const next: Side | undefined = begins ? 'ours' : side === 'both' ? undefined : markAt(line);
    if (begins) first ??= { offset, length: line.trimEnd().length, ours: [], theirs: [] };
    else if (next === undefined && isFirst && (side === 'ours' || side === 'theirs')) first?.[side].push(line.trim());
    if (next === 'both') isFirst = false;
    side = next ?? side;
    if (next !== undefined || side === 'base' || side === 'theirs') lines[index] = ' '.repeat(line.length);
    offset += line.length + 1;
  }
  if (first === undefined || side !== 'both') return undefined;
  const { ours, theirs, ...place } = first;
  return { text: lines.join('\n'), ...place, sides: [onlyIn(ours, theirs), onlyIn(theirs, ours)] };
}

/** The side that begins after a mark. */
const markAt = (line: string): Side | undefined =>
  BASE.test(line) ? 'base' : TURNS.test(line) ? 'theirs' : ENDS.test(line) ? 'both' : undefined;

function onlyIn(lines: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(others);
  return lines.find((line) => line !== '' && !known.has(line));
}
