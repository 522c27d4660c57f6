import { type Clock, systemClock } from './Clock.ts';

/** A difference that a measurement may have by itself, in milliseconds. */
const JITTER = 1000;

/** The machine's clock until it differs from another by more than a second, and from then on that other. */
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

  /** How far the machine is ahead of what it follows, in seconds; 0 while it needs not to. */
  get ahead(): number {
    return Math.round(this.#ahead / 1000);
  }

  /**
   * Asks the other clock what time it is.
   * @returns whether that changes what this clock says
   */
  async follow(ask: () => Promise<Date>): Promise<boolean> {
    const before = this.#machine.now().getTime();
    const asked = await ask();
    // Half of the way was over when it answered.
    const ahead = (before + this.#machine.now().getTime()) / 2 - asked.getTime();
    if (Math.abs(ahead - this.#ahead) <= JITTER) return false;
    this.#ahead = Math.abs(ahead) <= JITTER ? 0 : ahead;
    return true;
  }
}
