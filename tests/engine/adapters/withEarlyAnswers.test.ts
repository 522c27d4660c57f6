import { expect, it } from 'vitest';
import { withEarlyAnswers } from '../../../src/engine/adapters/withEarlyAnswers.ts';

const DATE = { date: 'Sun, 06 Nov 1994 08:49:37 GMT', 'x-request-id': 'r1' };

it('returns an early answer without its date, and requests every other', async () => {
  const asked: string[] = [];
  const early = new Map([['/env', Promise.resolve(new Response('early', { status: 202, headers: DATE }))]]);
  const fetch = withEarlyAnswers(
    (address) => early.get(address),
    async (address) => {
      asked.push(address);
      return new Response('late', { headers: DATE });
    },
  );
  const answer = await fetch('/env', {});
  expect([answer.status, await answer.text()]).toEqual([202, 'early']);
  expect([...answer.headers.keys()]).not.toContain('date');
  expect(answer.headers.get('x-request-id')).toBe('r1');
  expect((await fetch('/other', {})).headers.get('date')).toBe(DATE.date);
  expect(asked).toEqual(['/other']);
});

it('an early answer that does not arrive can be aborted, and its fault is that of the call', async () => {
  const never = withEarlyAnswers(
    () => new Promise(() => {}),
    () => Promise.reject(new Error('asked twice')),
  );
  const controller = new AbortController();
  const waiting = never('/env', { signal: controller.signal });
  controller.abort(new Error('too late'));
  await expect(waiting).rejects.toThrow('too late');
  const broken = withEarlyAnswers(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new Error('asked twice')),
  );
  await expect(broken('/env', {})).rejects.toThrow('Failed to fetch');
});
