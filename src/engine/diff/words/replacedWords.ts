/** A text before and after. */
export interface Edited<T> {
  readonly was: string;
  readonly is: string;
  readonly of: T;
}

/** A replacement of words that is the only change in several texts. */
export interface Replaced<T> {
  readonly from: string;
  readonly to: string;
  readonly texts: readonly T[];
}

/** If a replacement is in fewer texts, each text has a line of its own. */
const SEVERAL = 4;

/** The words replaced in several texts of one language, the most frequent first. */
export function replacedWords<T>(edited: readonly Edited<T>[]): Replaced<T>[] {
  const found: Replaced<T>[] = [];
  const left = new Set(edited);
  const differences = edited.flatMap(({ was, is }) => differencesOf(was, is)).filter(([from]) => from !== '');
  const seen = new Map<string, number>();
  for (const [from, to] of differences) seen.set(`${from}\0${to}`, (seen.get(`${from}\0${to}`) ?? 0) + 1);
  // In a text with several replacements, the difference extends from the first to the last, so it is no candidate.
  const candidates = [...seen].filter(([, count]) => count > 1).map(([pair]) => pair.split('\0'));
  const groups = candidates.map(([from = '', to = '']) => ({
    from,
    to,
    all: edited.filter(({ was, is }) => was.replaceAll(from, to) === is),
  }));
  for (const { from, to, all } of groups.sort((a, b) => b.all.length - a.all.length)) {
    const own = all.filter((one) => left.has(one));
    if (own.length < SEVERAL) continue;
    for (const one of own) left.delete(one);
    const texts = own.map(({ of }) => of);
    const was = own.map((one) => one.was);
    found.push({ ...widened(from, to, was), texts });
  }
  return found;
}

type Difference = readonly [from: string, to: string];

/** The part in which two texts differ, by letters and by whole words. For `in` and `on`: `i` and `o`, `in` and `on`. */
function differencesOf(was: string, is: string): readonly Difference[] {
  const most = Math.min(was.length, is.length);
  let start = 0;
  while (start < most && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < most - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  const before = /[\p{L}\p{N}]*$/u.exec(was.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}]*/u.exec(was.slice(was.length - end))?.[0].length ?? 0;
  const part = (wide: 0 | 1): Difference => {
    const [from, to] = [start - wide * before, end - wide * after];
    return [was.slice(from, was.length - to), is.slice(from, is.length - to)];
  };
  return before + after === 0 ? [part(0)] : [part(0), part(1)];
}

/** A replacement extended by the adjacent letters that all texts share, since two words may begin or end alike. */
function widened(from: string, to: string, texts: readonly string[]): { readonly from: string; readonly to: string } {
  const before = neighbour(from, texts, -1);
  if (before !== undefined) return widened(before + from, before + to, texts);
  const after = neighbour(from, texts, 1);
  return after === undefined ? { from, to } : widened(from + after, to + after, texts);
}

function neighbour(words: string, texts: readonly string[], side: -1 | 1): string | undefined {
  const letters = new Set<string | undefined>();
  for (const text of texts) {
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
      letters.add(text[side < 0 ? at - 1 : at + words.length]);
  }
  const [letter] = letters;
  return letters.size === 1 && letter !== undefined && /[\p{L}\p{N}]/u.test(letter) ? letter : undefined;
}
