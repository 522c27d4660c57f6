/** The service's one source of time: nothing else in `src/server` asks the machine what time it is. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
