/** Rows per statement, which keeps the number of values far below PostgreSQL's limit of 65,535. */
const MOST = 500;

/** Splits a long list into parts that each fit into one statement. */
export function inChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += MOST) chunks.push(items.slice(start, start + MOST));
  return chunks;
}
