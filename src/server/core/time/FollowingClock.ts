import { type Clock, systemClock } from './Clock.ts';

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
