/** A text with an unfinished merge, read as one side. All offsets are unchanged. */
interface Ours {
  readonly text: string;
  /** The line at which the first conflict begins. */
  readonly offset: number;
  readonly length: number;
}

const BEGINS = /^<{7}(?: |\r?$)/;
const TURNS = /^(?:\|{7}|={7})(?: |\r?$)/;
const ENDS = /^>{7}(?: |\r?$)/;

/** Takes the first side of each conflict marked by git; undefined if there is no complete conflict. */
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
