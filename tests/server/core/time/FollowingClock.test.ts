import { expect, it } from 'vitest';
import { FollowingClock } from '../../../../src/server/core/time/Clock.ts';

const START = Date.parse('2026-01-05T09:00:00Z');

/** A machine that is ahead, and another whose time it requests; a request takes two seconds. */
function clocks(ahead: number) {
  let elapsed = 0;
  const machine = { now: () => new Date(START + elapsed + ahead), wait: async () => {} };
  const ask = async () => {
    elapsed += 1000;
    const now = new Date(START + elapsed);
    elapsed += 1000;
    return now;
  };
  return { clock: new FollowingClock(machine), ask, true: () => START + elapsed };
}

it.each([0, 900, -900])('a machine %i ms ahead keeps its own time', async (ahead) => {
  const { clock, ask, ...world } = clocks(ahead);
  expect(await clock.follow(ask)).toBe(false);
  expect(clock.now().getTime()).toBe(world.true() + ahead);
  expect(clock.ahead).toBe(0);
});

it.each([7_200_000, -7_200_000, 5000])('a machine %i ms ahead takes the time that it follows', async (ahead) => {
  const { clock, ask, ...world } = clocks(ahead);
  expect(await clock.follow(ask)).toBe(true);
  expect(clock.now().getTime()).toBe(world.true());
  expect(clock.ahead).toBe(ahead / 1000);
  expect(await clock.follow(ask)).toBe(false);
});
