/** The deepest nesting of lists and records: several times that of any body or answer of the contract. */
export const DEEPEST = 32;

/**
 * Whether data has at most `DEEPEST` levels. Untrusted data is checked before anything traverses it: JSON.parse accepts
 * any depth, and recursion would overflow the stack (P20). It proceeds level by level, without recursion.
 */
export function isShallow(data: unknown): boolean {
  let level = [data].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEEPEST) return false;
    level = level.flatMap((value) => Object.values(value).filter(isNested));
  }
  return true;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Parses JSON.
 * @throws SyntaxError if the text is not JSON, or is nested too deeply
 */
export function parseData(text: string): unknown {
  const data: unknown = JSON.parse(text);
  if (!isShallow(data)) throw new SyntaxError('nested too deeply');
  return data;
}
