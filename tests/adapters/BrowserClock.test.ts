import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserClock } from '../../src/adapters/BrowserClock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The machine sleeps: the wall clock goes on, performance.now does not. */
function sleep(milliseconds: number): void {
  const stopped = performance.now();
  vi.setSystemTime(Date.now() + milliseconds);
  vi.spyOn(performance, 'now').mockImplementation(() => stopped + (Date.now() - awake));
  const awake = Date.now();
}

describe('BrowserClock', () => {
  it('runs once, when its time has come', () => {
    const clock = new BrowserClock();
    const run = vi.fn();
    clock.after(2500, run);
    vi.advanceTimersByTime(2499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('can be taken back at any moment', () => {
    const clock = new BrowserClock();
    const run = vi.fn();
    const stop = clock.after(2500, run);
    vi.advanceTimersByTime(1200);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('R05: counts the time that the machine slept', () => {
    const clock = new BrowserClock();
    const run = vi.fn();
    clock.after(600_000, run);
    vi.advanceTimersByTime(1000);
    sleep(599_500);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('R05: never goes back, and a small correction of the wall clock changes nothing', () => {
    const clock = new BrowserClock();
    const before = clock.monotonic();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(clock.monotonic()).toBeGreaterThanOrEqual(before);
    vi.setSystemTime(Date.now() + 1500);
    expect(clock.monotonic() - before).toBeLessThan(10);
  });
});
