import DataLoader from 'dataloader';
import type { Database } from './Database.ts';

/** The maximum number of calls answered by one statement. */
const LARGEST = 100;

/**
 * Combines calls into one statement if they arrive in the same turn of the event loop, or while the previous batch is
 * running. A flood of calls therefore takes one connection, and a busier database gets fewer statements. A single call
 * is not delayed.
 * @param answer returns one answer for each call, in order; if it fails, all calls of the batch fail
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
