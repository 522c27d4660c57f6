import DataLoader from 'dataloader';
import type { Database } from './Database.ts';

/** The most calls answered by one statement. */
const LARGEST = 100;

/**
 * Batches calls that come in one turn of the event loop, or while the previous batch is at the database. A flood of
 * calls takes one connection, and the busier the database, the fewer statements it gets. A call alone is not delayed.
 * @param answer one answer for each call, in order; if it fails, all calls of the batch fail
 */
export function inBatches<Call, Answer>(
  answer: (database: Database, calls: readonly Call[]) => Promise<Answer[]>,
): (database: Database, call: Call) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Call, Answer>>();
  return (database, call) => {
    const known = loaders.get(database);
    if (known !== undefined) return known.load(call);
    const loader = loaderOf((calls: readonly Call[]) => answer(database, calls));
    loaders.set(database, loader);
    return loader.load(call);
  };
}

function loaderOf<Call, Answer>(answer: (calls: readonly Call[]) => Promise<Answer[]>): DataLoader<Call, Answer> {
  let earlier: Promise<unknown> = Promise.resolve();
  const answerNext = (calls: readonly Call[]) => {
    const answers = answer(calls);
    earlier = answers.catch(() => {});
    return answers;
  };
  return new DataLoader(answerNext, {
    cache: false,
    maxBatchSize: LARGEST,
    batchScheduleFn: (dispatch) => void earlier.then(() => setImmediate(dispatch)),
  });
}
