import { setTimeout } from 'node:timers/promises';

/** The service's one source of time: nothing else in `src/server` asks the machine what time it is. */
export interface Clock {
  now(): Date;
  /** Settles once so many milliseconds have gone by. */
  wait(milliseconds: number): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => setTimeout(milliseconds),
};
