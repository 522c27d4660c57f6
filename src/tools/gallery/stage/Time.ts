import { type Clock as FakeTimers, install } from '@sinonjs/fake-timers';
import type { Clock } from '../../../engine/runtime/ports.ts';
import { NOW } from '../../headless/SimulatedClock.ts';
import type { PlayedTime } from '../../player/Player.ts';

const PASSING = { mode: 'interval' } as const;
const STANDING = { mode: 'manual' } as const;

/** The page's clock, stopped until it is advanced. */
export class Time implements PlayedTime {
  readonly #clock: FakeTimers;
  #began = 0;
  readonly #wait = window.setTimeout.bind(window);
  isPassing = false;

  constructor() {
    this.#clock = install({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    });
  }

  /** Sets the clock to the moment at which every scene starts, whatever was played before. */
  begin(): Clock {
    this.#began = performance.now();
    this.#clock.setSystemTime(NOW);
    return this.port;
  }

  /** The clock as the portal reads it. */
  private readonly port: Clock = {
    wall: () => NOW + performance.now() - this.#began,
    monotonic: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };

  /** Advances the clock at once, firing everything that becomes due. */
  async advance(milliseconds: number): Promise<void> {
    await this.#clock.tickAsync(milliseconds);
  }

  /** Fires due timers, and lets the browser work for a moment. */
  async rest(): Promise<void> {
    await this.advance(0);
    await this.real(4);
  }

  /** Lets the clock run, or stops it. */
  flow(isPassing: boolean): void {
    this.isPassing = isPassing;
    this.#clock.setTickMode(isPassing ? PASSING : STANDING);
  }

  /** Waits real milliseconds, for the browser's own work. */
  readonly real = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      this.#wait(resolve, milliseconds);
    });
}
