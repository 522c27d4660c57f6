import DataLoader from 'dataloader';
import type { Database } from './Database.ts';

/** How many calls one statement answers at most. */
const LARGEST = 100;

/**
 * Answers calls together that come in one turn of the event loop, or while the batch before them is at the database. So
 * a flood of calls takes one connection, and the busier the database is, the fewer statements it gets. A call by itself
 * waits for nobody.
 * @param answer one answer for each call, in their order; if it fails, all calls of the batch fail
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
