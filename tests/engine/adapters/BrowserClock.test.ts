import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrowserClock } from '../../../src/engine/adapters/BrowserClock.ts';
import { startMachine } from './machine.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEN_YEARS = 10 * 365.25 * 24 * HOUR;
/** The remaining error: a Date header counts whole seconds, and its answer takes time to arrive. */
const UNSURE = 1500;

let machine: ReturnType<typeof startMachine>;
afterEach(() => machine.stop());

/** A clock that has read the service's time once. Every page has: its first call is GET /env. */
async function start(options: Parameters<typeof startMachine>[0] = {}) {
  machine = startMachine(options);
  const clock = new BrowserClock(machine.ask);
  const take = clock.exchange();
  const answer = machine.ask().then(take);
  await machine.run(1000);
  await answer;
  const began = { mono: clock.monotonic(), real: machine.elapsed(), asked: machine.asked };
  return {
    clock,
    /** How far the clock is from the time that really passed. */
    error: () => clock.monotonic() - began.mono - (machine.elapsed() - began.real),
    asked: () => machine.asked - began.asked,
  };
}

describe('a timer', () => {
  it('runs once, when its time has come', async () => {
    const { clock } = await start();
    const run = vi.fn();
    clock.after(2500, run);
    await machine.run(2499);
    expect(run).not.toHaveBeenCalled();
    await machine.run(1);
    await machine.run(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled at any moment', async () => {
    const { clock } = await start();
    const run = vi.fn();
    const stop = clock.after(2500, run);
    await machine.run(1200);
    stop();
    await machine.run(10_000);
    expect(run).not.toHaveBeenCalled();
  });

  it("R05: in a hidden tab runs late by no more than the browser's throttling, and the time left stays exact", async () => {
    const { clock, error, asked } = await start();
    machine.hideTab();
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    for (let minute = 0; minute < 10; minute += 1) {
      expect(run).not.toHaveBeenCalled();
      expect(error()).toBe(0);
      await machine.run(MINUTE);
    }
    await machine.run(MINUTE);
    expect(run).toHaveBeenCalledTimes(1);
    expect(asked()).toBe(0);
  });
});

describe('sleep', () => {
  it('R05: that performance.now did not count is counted after the next answer of the service', async () => {
    const { clock, error, asked } = await start();
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    await machine.run(1000);
    machine.sleep(8 * MINUTE);
    await machine.run(2000);
    expect(error()).toBe(0);
    expect(asked()).toBe(1);
    await machine.run(2 * MINUTE - 4000);
    expect(run).not.toHaveBeenCalled();
    await machine.run(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('R05: that performance.now already counted is not counted twice', async () => {
    const { error, clock, asked } = await start();
    clock.after(10 * MINUTE, () => {});
    machine.sleep(8 * MINUTE, { counts: true });
    await machine.run(2000);
    expect(error()).toBe(0);
    expect(asked()).toBe(0);
  });

  it('R05: is followed at once by the timers that fell due during it', async () => {
    const { clock } = await start();
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    machine.sleep(3 * HOUR);
    await machine.run(2500);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([HOUR, -HOUR, TEN_YEARS, -TEN_YEARS])(
    "R05: during which the wall clock was set by %i ms is measured by the service's clock",
    async (by) => {
      const { error, clock } = await start();
      clock.after(HOUR, () => {});
      machine.sleep(8 * MINUTE);
      machine.setWallClock(by);
      await machine.run(2000);
      expect(Math.abs(error())).toBeLessThan(UNSURE);
    },
  );

  it.each([0, 300, 600, 900])(
    'R05: in a thousand short naps is found by their sum (first nap at .%i s)',
    async (phase) => {
      const { error, clock } = await start({ at: new Date(Date.UTC(2026, 4, 1) + phase).toISOString() });
      clock.after(HOUR, () => {});
      for (let nap = 0; nap < 1000; nap += 1) {
        machine.sleep(900);
        await machine.run(300);
      }
      await machine.run(2000);
      expect(error()).toBeGreaterThan(-2000 - UNSURE);
      expect(error()).toBeLessThan(UNSURE);
    },
  );

  it('R05: while an answer is in flight does not distort the time in that answer', async () => {
    const { error, clock } = await start();
    clock.after(HOUR, () => {});
    const take = clock.exchange();
    const before = await answered(machine.ask());
    machine.sleep(8 * MINUTE);
    take(before);
    await machine.run(2000);
    expect(error()).toBe(0);
  });
});

async function answered(date: Promise<string | null>): Promise<string | null> {
  await machine.run(1000);
  return date;
}

describe('setting the wall clock', () => {
  it.each([HOUR, -HOUR, TEN_YEARS, -TEN_YEARS])('R05: by %i ms changes no countdown', async (by) => {
    const { clock, error } = await start();
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    await machine.run(MINUTE);
    machine.setWallClock(by);
    expect(error()).toBe(0);
    await machine.run(9 * MINUTE - 1000);
    expect(error()).toBe(0);
    expect(run).not.toHaveBeenCalled();
    await machine.run(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('R05: never moves monotonic time back, and asks the service once', async () => {
    const { clock, asked } = await start();
    clock.after(HOUR, () => {});
    let before = clock.monotonic();
    for (const by of [HOUR, -TEN_YEARS, TEN_YEARS, -HOUR]) {
      machine.setWallClock(by);
      await machine.run(3000);
      expect(clock.monotonic()).toBeGreaterThan(before);
      before = clock.monotonic();
    }
    await machine.run(5 * MINUTE);
    expect(asked()).toBe(4);
  });

  it('R05: by a second or two sends no request', async () => {
    const { clock, error, asked } = await start();
    machine.setWallClock(1500);
    expect(clock.monotonic()).toBeGreaterThan(0);
    expect(error()).toBe(0);
    expect(asked()).toBe(0);
  });
});

describe('while the service is away', () => {
  it('R05: setting the clock changes nothing, and sleep is counted when the service is back', async () => {
    const { clock, error, asked } = await start();
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    machine.goOnline(false);
    machine.setWallClock(TEN_YEARS);
    await machine.run(20_000);
    expect(error()).toBe(0);
    machine.sleep(8 * MINUTE);
    await machine.run(20_000);
    expect(error()).toBe(-8 * MINUTE);
    expect(asked()).toBeLessThan(12);
    machine.goOnline(true);
    await machine.run(6000);
    expect(Math.abs(error())).toBeLessThan(UNSURE);
    await machine.run(2 * MINUTE);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('R05: a clock that has never reached the service relies on performance.now alone', async () => {
    machine = startMachine();
    machine.goOnline(false);
    const clock = new BrowserClock(machine.ask);
    const run = vi.fn();
    clock.after(10 * MINUTE, run);
    expect(clock.wall()).toBe(Date.now());
    machine.setWallClock(-HOUR);
    await machine.run(10 * MINUTE - 1);
    expect(run).not.toHaveBeenCalled();
    await machine.run(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe("the service's time", () => {
  it.each([-7 * HOUR, 9 * HOUR])('R05: is the wall time, even if it is %i ms ahead', async (serverAhead) => {
    const { clock, error } = await start({ serverAhead });
    expect(Math.abs(clock.wall() - machine.serverTime())).toBeLessThan(UNSURE);
    await machine.run(10 * MINUTE);
    machine.setWallClock(HOUR);
    await machine.run(2000);
    expect(Math.abs(clock.wall() - machine.serverTime())).toBeLessThan(UNSURE);
    machine.sleep(8 * MINUTE);
    clock.monotonic();
    await machine.run(2000);
    expect(Math.abs(clock.wall() - machine.serverTime())).toBeLessThan(UNSURE);
    expect(Math.abs(error())).toBeLessThan(UNSURE);
  });

  it('R05: is followed when the service sets its clock; timers do not change', async () => {
    const { clock, error } = await start();
    clock.exchange()(new Date(machine.serverTime() + HOUR).toUTCString());
    expect(Math.abs(clock.wall() - machine.serverTime() - HOUR)).toBeLessThan(UNSURE);
    expect(error()).toBe(0);
    clock.exchange()(null);
    clock.exchange()('no date');
    expect(Math.abs(clock.wall() - machine.serverTime() - HOUR)).toBeLessThan(UNSURE);
  });
});
