import type { Range } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Another text for a part of a document, as an editor tells it. */
interface Edit {
  readonly range: Range;
  readonly text: string;
}

const SIGNS = ['"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\r\n', ' ', '$', '.', 'x', '0', '가', '😀', '\u200b'];
const BEGUN = ['{ "li', '{ "goto": "', '"when": ', '"$form.', '{name', '"calls": {', '"do": { "ca', '// ', ', ,'];
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * One edit as authors make them: a sign, a half-written member, a word from elsewhere, a line less, half a file.
 *
 * @param others texts to paste from
 * @param saved the text to which the author sometimes returns, so that mistakes do not pile up
 */
export function typeAt(
  document: TextDocument,
  random: () => number,
  others: readonly string[],
  saved: string,
): Edit & { readonly at: number } {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const written = document.getText();
  const at = Math.floor(random() * (written.length + 1));
  const edit = (start: number, end: number, text: string) => ({
    text,
    range: { start: document.positionAt(start), end: document.positionAt(end) },
    at: Math.min(start + text.length, written.length - (end - start) + text.length),
  });
  const tokens = [...written.matchAll(TOKEN)];
  const token = pick(tokens);
  const [from, to] = token === undefined ? [at, at] : [token.index, token.index + token[0].length];
  const lineStart = written.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = (written.indexOf('\n', at) + 1 || written.length + 1) - 1;
  const ways = [
    () => edit(at, at, pick(SIGNS) ?? ''),
    () => edit(at, Math.min(written.length, at + 1 + Math.floor(random() * 4)), ''),
    () => edit(at, at, pick(BEGUN) ?? ''),
    () => edit(from, to, ''),
    () => edit(from, to, token?.[0].slice(0, -1) ?? ''),
    () => edit(from, to, pick([...(pick(others) ?? '').matchAll(TOKEN)])?.[0] ?? ''),
    () => edit(lineStart, lineEnd, ''),
    () => edit(lineEnd, lineEnd, `\n${written.slice(lineStart, lineEnd)}`),
    () => (random() < 0.2 ? edit(at, written.length, '') : edit(at, at, '\n')),
    () => edit(0, written.length, random() < 0.2 ? (pick(others) ?? '') : saved),
    () => edit(0, written.length, saved),
  ];
  return (pick(ways) ?? ways[0])?.() ?? edit(at, at, '');
}
