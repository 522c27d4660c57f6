import { afterEach, expect, it, vi } from 'vitest';
import { createLine } from '../../../src/server/limits/createLine.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A queue whose work ends when the test says so. */
function createDesk(atOnce: number, places: number) {
  const line = createLine({ name: 'test', atOnce, places });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    refused,
    come(name: string, source: string, isKnown = false, subject?: string) {
      const work = () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.push(resolve);
        });
      line
        .take({ source, isKnown, ...(subject ? { subject } : {}) }, work)
        .catch((error) => refused.push(`${name} ${error.code} ${error.status}`));
    },
    /** Ends the running work, and lets the next begin. */
    async endOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

it('the queue runs a fixed number at once, and alternates between sources', async () => {
  const desk = createDesk(2, 10);
  for (const name of ['a1', 'a2', 'a3', 'a4']) desk.come(name, 'a');
  desk.come('b1', 'b');
  expect(desk.started).toEqual(['a1', 'a2']);
  await desk.endOne();
  await desk.endOne();
  expect(desk.started).toEqual(['a1', 'a2', 'a3', 'b1']);
  await desk.endOne();
  expect(desk.started.at(-1)).toBe('a4');
});

it('the queue gives known devices three turns of four, and the fourth to the others', async () => {
  const desk = createDesk(1, 20);
  for (const name of ['a1', 'a2', 'a3']) desk.come(name, 'a');
  for (let count = 1; count <= 8; count++) desk.come(`known${count}`, 'b', true);
  for (let turn = 0; turn < 8; turn++) await desk.endOne();
  expect(desk.started).toEqual(['a1', 'known1', 'known2', 'a2', 'known3', 'known4', 'known5', 'a3', 'known6']);
});

it('entries with the same subject run one at a time, and entries with other subjects run meanwhile', async () => {
  const desk = createDesk(2, 20);
  for (const name of ['x1', 'x2', 'x3']) desk.come(name, 'a', true, 'x');
  desk.come('y1', 'b', false, 'y');
  expect(desk.started).toEqual(['x1', 'y1']);
  desk.come('y2', 'b', false, 'y');
  await desk.endOne();
  expect(desk.started).toEqual(['x1', 'y1', 'x2']);
});

it('P08: known devices that fill the queue leave a quarter of it to others, and places to known devices elsewhere', async () => {
  const desk = createDesk(1, 8);
  for (let count = 0; count < 12; count++) desk.come(`known${count}`, 'a', true);
  for (let count = 0; count < 4; count++) desk.come(`b${count}`, 'b');
  for (let count = 0; count < 4; count++) desk.come(`c${count}`, 'c', true);
  await new Promise(setImmediate);
  const waiting = Array.from({ length: 8 }, () => desk.endOne());
  await Promise.all(waiting);
  for (let turn = 0; turn < 8; turn++) await desk.endOne();
  expect(desk.started.filter((name) => name.startsWith('b'))).toHaveLength(2);
  expect(desk.started.filter((name) => name.startsWith('c')).length).toBeGreaterThan(2);
});

it('a client that only claims to be a known device does not get past a full queue', async () => {
  const line = createLine({ name: 'test', atOnce: 1, places: 4 });
  for (let count = 0; count < 3; count++) line.approach({ source: 'a', isKnown: true });
  const refused = expect.objectContaining({ code: 'UNAVAILABLE' });
  expect(() => line.approach({ source: 'a', isKnown: true })).toThrow(refused);
  // Because of this, neither another source nor an unknown device at the same source is refused.
  line.approach({ source: 'b', isKnown: true })();
  line.approach({ source: 'a' })();
});

it('P08: a flood from one source fills only its own share of the queue', async () => {
  const desk = createDesk(1, 3);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) desk.come(name, 'a');
  desk.come('b1', 'b');
  desk.come('known', 'c', true);
  await new Promise(setImmediate);
  expect(desk.refused).toEqual(['a5 UNAVAILABLE 503', 'a4 UNAVAILABLE 503', 'a3 UNAVAILABLE 503']);
  for (let turn = 0; turn < 3; turn++) await desk.endOne();
  expect(desk.started).toEqual(['a1', 'known', 'a2', 'b1']);
});

it('the queue continues after work that fails', async () => {
  const line = createLine({ name: 'test', atOnce: 1, places: 1 });
  const failing = line.take({ source: 'a' }, () => Promise.reject(new Error('broken')));
  const next = line.take({ source: 'a' }, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

it('the queue says when to try again', async () => {
  const line = createLine({ name: 'test', atOnce: 1, places: 1 });
  const never = new Promise<void>(() => {});
  for (let count = 0; count < 2; count++) void line.take({ source: 'a' }, () => never);
  const third = line.take({ source: 'a' }, () => never);
  await expect(third).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 10 } });
});

it('a queue with slow work has as many places as it can serve before the callers time out', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const line = createLine({ name: 'test', atOnce: 1, places: 1000, patience: 10 });
  await line.take({ source: 'a' }, async () => {
    now += 4000;
  });
  await new Promise(setImmediate);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: 20 }, () => line.take({ source: 'a' }, () => ended));
  end();
  const refused = (await Promise.allSettled(all)).filter((result) => result.status === 'rejected');
  // One runs and three wait, of which the last starts 12 seconds later at the earliest.
  expect(refused).toHaveLength(16);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 10 } });
  await new Promise(setImmediate);
  expect(line.state()).toEqual({ working: 0, waiting: 0 });
});

it('of many requests that arrive at once, only those with a place continue, and no other source is refused because of them', async () => {
  const line = createLine({ name: 'test', atOnce: 1, places: 3 });
  const come = (source: string) => () => line.approach({ source });
  const refused = expect.objectContaining({ code: 'UNAVAILABLE' });
  const [first, second, third] = ['a', 'a', 'a'].map((source) => line.approach({ source }));
  expect(come('a')).toThrow(refused);
  const other = line.approach({ source: 'b' });
  expect(come('a')).toThrow(refused);
  // Entries in the queue count as well as reservations.
  for (const arrive of [first, second, third]) arrive?.();
  let resolve = () => {};
  const promise = new Promise<void>((end) => {
    resolve = end;
  });
  const all = ['a', 'a', 'a', 'a'].map((source) => line.take({ source }, () => promise));
  expect(come('a')).toThrow(refused);
  other();
  line.approach({ source: 'b' })();
  resolve();
  await Promise.all(all);
  await new Promise(setImmediate);
  line.approach({ source: 'a' })();
});
