import { expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { inBatches } from '../../../src/server/core/database/queries.ts';

const [one, another] = [{}, {}] as Database[] as [Database, Database];

/** Answers a batch on request of the test. */
function openBatches() {
  const batches: { readonly calls: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const ask = inBatches<number, string>(
    (_, calls) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(calls.map((call) => `answer ${call}`)));
        batches.push({ calls, end });
      }),
  );
  return { batches, ask };
}

it('calls of one turn are answered together, each with its own answer', async () => {
  const { batches, ask } = openBatches();
  const answers = Promise.all([ask(one, 1), ask(one, 2), ask(one, 2)]);
  await expect.poll(() => batches.map(({ calls }) => calls)).toEqual([[1, 2, 2]]);
  batches[0]?.end();
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 2']);
});

it('calls that arrive while a batch is pending form the next batch, also after a failure', async () => {
  const { batches, ask } = openBatches();
  const first = ask(one, 1);
  await expect.poll(() => batches.length).toBe(1);
  const later = Promise.all([ask(one, 2), ask(one, 3)]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(batches).toHaveLength(1);
  batches[0]?.end(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => batches.map(({ calls }) => calls)).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  expect(await later).toEqual(['answer 2', 'answer 3']);
});

it('a batch has a hundred calls at most', async () => {
  const { batches, ask } = openBatches();
  const answers = Promise.all(Array.from({ length: 150 }, (_, call) => ask(one, call)));
  await expect.poll(() => batches.map(({ calls }) => calls.length)).toEqual([100, 50]);
  for (const { end } of batches) end();
  expect((await answers).at(-1)).toBe('answer 149');
});

it('each database has batches of its own', async () => {
  const { batches, ask } = openBatches();
  const answers = Promise.all([ask(one, 1), ask(another, 2)]);
  await expect.poll(() => batches.map(({ calls }) => calls)).toEqual([[1], [2]]);
  for (const { end } of batches) end();
  await answers;
});
