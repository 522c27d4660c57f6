import { vi } from 'vitest';

/** How long the service takes to answer. */
const LATENCY = 150;
const START = '2026-05-01T10:00:00.400Z';

/**
 * A machine with a wall clock, a performance.now and timers, and a remote service with its own clock. Each of the three
 * clocks runs on simulated time, and tests do to them what happens to real machines.
 */
export function startMachine({
  serverAhead = 0,
  at = START,
}: {
  readonly serverAhead?: number;
  readonly at?: string;
} = {}) {
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  const ticks = performance.now.bind(performance);
  const started = Date.now();
  const setTimer = globalThis.setTimeout;
  let asleep = 0;
  let uncounted = 0;
  let set = 0;
  let isOnline = true;
  let asked = 0;
  const elapsed = () => ticks() + asleep;
  vi.spyOn(Date, 'now').mockImplementation(() => started + elapsed() + set);
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() - uncounted);
  return {
    /** Milliseconds that really passed. */
    elapsed,
    serverTime: () => started + serverAhead + elapsed(),
    /** How many times the service's time was requested. */
    get asked() {
      return asked;
    },
    /** Gives the Date header of the service after the latency. */
    ask: async (): Promise<string | null> => {
      asked += 1;
      await new Promise((resolve) => setTimer(resolve, LATENCY));
      if (!isOnline) throw new TypeError('Failed to fetch');
      return new Date(started + serverAhead + elapsed()).toUTCString();
    },
    goOnline: (whether: boolean) => {
      isOnline = whether;
    },
    run: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    /** Timers stop; performance.now stops too, unless it counts sleep. */
    sleep: (milliseconds: number, { counts = false } = {}) => {
      asleep += milliseconds;
      if (!counts) uncounted += milliseconds;
    },
    /** Moves the wall clock of the machine. */
    setWallClock: (by: number) => {
      set += by;
    },
    /** Timers of a hidden tab run at most once a minute. */
    hideTab: () => {
      vi.stubGlobal('setTimeout', (run: () => void, milliseconds: number) =>
        setTimer(run, Math.ceil((ticks() + milliseconds) / 60_000) * 60_000 - ticks()),
      );
    },
    stop: () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      vi.useRealTimers();
    },
  };
}
