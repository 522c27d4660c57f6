import type { Node } from 'jsonc-parser';
import type { TextProblem } from '../JsonDocument.ts';

/** Numbers that a program reads as another number (RFC 8259, 6): they do not fit a double, or lose their sign. */
export function* findLossyNumbers(node: Node, text: string): Generator<TextProblem> {
  for (const child of node.children ?? []) yield* findLossyNumbers(child, text);
  if (node.type !== 'number') return;
  const { offset, length } = node;
  const written = text.slice(offset, offset + length);
  const value = Number(written);
  if (decimalOf(written) === decimalOf(String(value))) return;
  const message = Number.isFinite(value)
    ? `${written} is read as ${JSON.stringify(value)}, which is another number`
    : `${written} is larger than any number that a program can read`;
  yield { rule: 'lossy-number', offset, length, message };
}

/** The digits and the power of ten of a number, in one spelling; -0 is another number than 0. */
function decimalOf(written: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  const exponent = short === '' ? 0 : Number(power) - fraction.length + digits.length - short.length;
  return whole === '' ? written : `${sign}${short}e${exponent}`;
}
