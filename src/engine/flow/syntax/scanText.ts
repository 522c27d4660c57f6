/** A bracket outside strings and comments. */
export interface Bracket {
  readonly sign: string;
  readonly offset: number;
}

/** A string with unusual quotes, with line breaks, or without its closing quote: the positions of both quotes. */
export interface OddString {
  readonly open: number;
  readonly close: number;
}

export interface Scanned {
  readonly brackets: readonly Bracket[];
  readonly strings: readonly OddString[];
}

/** Quotes that people write, and their counterparts. Word processors make the curved ones. */
const ODD_QUOTES: Readonly<Record<string, string>> = {
  "'": "'",
  '‘': '’‘',
  '’': '’',
  '“': '”“"',
  '”': '”"',
  '„': '“”',
};

/** Finds the brackets of a possibly invalid JSON text, and the strings with unusual quotes. Never throws. */
export function scanText(text: string): Scanned {
  const brackets: Bracket[] = [];
  const strings: OddString[] = [];
  /** By the kind of quote: no string with this quote that opens before the offset is closed. */
  const open: Record<string, number> = {};
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text.charAt(offset);
    if ('{}[]'.includes(sign)) brackets.push({ sign, offset });
    else if (sign === '"') {
      const end = endOfString(text, offset);
      const close = text[end] === '"' ? undefined : (endOfBroken(text, end) ?? endOfOpen(text, offset, end));
      if (close !== undefined) strings.push({ open: offset, close });
      offset = close ?? end;
    } else if (sign === '/') offset = endOfComment(text, offset);
    else if (Object.hasOwn(ODD_QUOTES, sign)) {
      if (offset < (open[sign] ?? 0)) continue;
      const { close, stop } = endOfOdd(text, offset, ODD_QUOTES[sign] ?? '');
      open[sign] = stop;
      if (close === undefined) continue;
      strings.push({ open: offset, close });
      offset = close;
    }
  }
  return { brackets, strings };
}

/** The closing quote, or the end of the line. */
function endOfString(text: string, from: number): number {
  for (let offset = from + 1; offset < text.length; offset += 1) {
    const sign = text.charAt(offset);
    if (sign === '"' || sign === '\n') return offset;
    if (sign === '\\') offset += 1;
  }
  return text.length;
}

/** The closing quote on a later line, if no line between begins as JSON does. */
function endOfBroken(text: string, lineEnd: number): number | undefined {
  const close = text.indexOf('"', lineEnd);
  if (close < 0 || !/^[ \t\r]*(?:[,}\]\n]|$)/.test(text.slice(close + 1, close + 20))) return undefined;
  return /\n[ \t]*[{}[\]"]/.test(text.slice(lineEnd, close + 1)) ? undefined : close;
}

/** The space before the closing sign on the line of an unterminated string; undefined if there is none. */
function endOfOpen(text: string, from: number, end: number): number | undefined {
  let first = end;
  while (first > from && /[\s}\],]/.test(text.charAt(first - 1))) first -= 1;
  const rest = text.slice(first, end);
  const at = rest.search(/\s/);
  return at < 0 || rest.slice(at).trim() === '' ? undefined : first + at;
}

function endOfComment(text: string, from: number): number {
  const end = text.startsWith('//', from) ? '\n' : text.startsWith('/*', from) ? '*/' : undefined;
  if (end === undefined) return from;
  const at = text.indexOf(end, from + 2);
  return at < 0 ? text.length : at + end.length - 1;
}

/** The closing quote on the same line, before a sign that may follow a string, and where the search for it ended. */
function endOfOdd(text: string, from: number, ends: string): { readonly close?: number; readonly stop: number } {
  for (let offset = from + 1; offset < text.length; offset += 1) {
    const sign = text.charAt(offset);
    if (sign === '\n' || sign === '\\' || (sign === '"' && !ends.includes('"'))) return { stop: offset };
    if (ends.includes(sign) && /^[ \t]*([,:}\]\r\n]|$)/.test(text.slice(offset + 1, offset + 20)))
      return { close: offset, stop: offset };
  }
  return { stop: text.length };
}
