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
