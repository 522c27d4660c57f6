/** A text whose merge was not finished, read as one side has it. Everything stands at the offset that it had. */
interface Ours {
  readonly text: string;
  /** The line that begins the first conflict. */
  readonly offset: number;
  readonly length: number;
}

const BEGINS = /^<{7}(?: |\r?$)/;
const TURNS = /^(?:\|{7}|={7})(?: |\r?$)/;
const ENDS = /^>{7}(?: |\r?$)/;

/** Takes the first side of each conflict that git marked; undefined where there is no whole conflict. */
export function takeOurs(text: string): Ours | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  const lines = text.split('\n');
  let side: 'both' | 'ours' | 'theirs' = 'both';
  let first: Pick<Ours, 'offset' | 'length'> | undefined;
  let offset = 0;
  for (const [index, line] of lines.entries()) {
    const isMark = side === 'both' ? BEGINS.test(line) : TURNS.test(line) || ENDS.test(line);
    if (isMark && side === 'both') first ??= { offset, length: line.trimEnd().length };
    if (isMark) side = ENDS.test(line) ? 'both' : side === 'both' ? 'ours' : 'theirs';
    if (isMark || side === 'theirs') lines[index] = ' '.repeat(line.length);
    offset += line.length + 1;
  }
  return first === undefined || side !== 'both' ? undefined : { text: lines.join('\n'), ...first };
}
