/** Rows of one statement: far fewer values than PostgreSQL's 65,535. */
const MOST = 500;

/** A long list in parts that one statement can take. */
export function inChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += MOST) chunks.push(items.slice(start, start + MOST));
  return chunks;
}
