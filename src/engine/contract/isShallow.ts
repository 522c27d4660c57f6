/** Levels of lists and records: several times what any body or answer of the contract has. */
export const DEEPEST = 32;

/**
 * Whether data is nested no deeper than `DEEPEST` levels. Data from elsewhere is judged so before anything walks it:
 * JSON.parse takes any depth, and a function that calls itself on each level ends in an overflow of the stack (P20).
 * Goes level by level, and so needs no depth of its own.
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
 * Data from a JSON text.
 * @throws SyntaxError for what is no JSON, or is nested too deeply
 */
export function parseData(text: string): unknown {
  const data: unknown = JSON.parse(text);
  if (!isShallow(data)) throw new SyntaxError('nested too deeply');
  return data;
}
