import { type Clock, install } from '@sinonjs/fake-timers';

/** Scenes show the same day on every machine. */
const NOW = Date.parse('2026-05-01T10:00:00Z');
const PASSING = { mode: 'interval' } as const;
const STANDING = { mode: 'manual' } as const;

/** The page's clock. It stands still until it is advanced. */
export class Time {
  readonly #clock: Clock;
  readonly #wait = window.setTimeout.bind(window);
  isPassing = false;

  constructor() {
    this.#clock = install({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
  }

  /** Advances the clock at once, with everything that was due. */
  async skip(milliseconds: number): Promise<void> {
    await this.#clock.tickAsync(milliseconds);
  }

  /** Lets the clock run, or stops it. */
  flow(isPassing: boolean): void {
    this.isPassing = isPassing;
    this.#clock.setTickMode(isPassing ? PASSING : STANDING);
  }

  /** Real milliseconds, for the browser's own work. */
  readonly real = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      this.#wait(resolve, milliseconds);
    });
}
