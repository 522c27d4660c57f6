import { setTimeout } from 'node:timers/promises';

/** The service's only source of time. No other code in `src/server` reads the machine's clock. */
export interface Clock {
  now(): Date;
  /** Resolves after the given number of milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => setTimeout(milliseconds),
};

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The given instant plus some seconds, which may be negative. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** The largest difference, in milliseconds, that is treated as inaccurate measurement. */
const JITTER = 1000;

/** The machine's clock. If it differs from another clock by more than a second, this clock follows the other one. */
export class FollowingClock implements Clock {
  readonly #machine: Clock;
  #ahead = 0;

  constructor(machine: Clock = systemClock) {
    this.#machine = machine;
  }

  now(): Date {
    return new Date(this.#machine.now().getTime() - this.#ahead);
  }

  wait(milliseconds: number): Promise<void> {
    return this.#machine.wait(milliseconds);
  }

  /** How many seconds the machine is ahead of the clock it follows; 0 while they agree. */
  get ahead(): number {
    return Math.round(this.#ahead / 1000);
  }

  /**
   * Reads the time of the other clock.
   * @returns whether this clock's time changed
   */
  async follow(ask: () => Promise<Date>): Promise<boolean> {
    const before = this.#machine.now().getTime();
    const asked = await ask();
    // Assumes that the request took as long as the response.
    const ahead = (before + this.#machine.now().getTime()) / 2 - asked.getTime();
    if (Math.abs(ahead - this.#ahead) <= JITTER) return false;
    this.#ahead = Math.abs(ahead) <= JITTER ? 0 : ahead;
    return true;
  }
}

/** A clock that development and tests can move forward: real time plus an offset, or a fixed time. */
export class MovableClock implements Clock {
  #advanced = 0;
  readonly #waiting = new Set<{ readonly due: number; readonly wake: () => void }>();
  readonly #base: Clock;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#advanced);
  }

  /** Also resolves if the clock is moved past the end of the wait. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting = { due: this.now().getTime() + milliseconds, wake: resolve };
      this.#waiting.add(waiting);
      void this.#base.wait(milliseconds).then(() => this.#end(waiting));
    });
  }

  advance(seconds: number): void {
    this.#advanced += seconds * 1000;
    const now = this.now().getTime();
    for (const waiting of this.#waiting) if (waiting.due <= now) this.#end(waiting);
  }

  #end(waiting: { readonly due: number; readonly wake: () => void }): void {
    this.#waiting.delete(waiting);
    waiting.wake();
  }
}
