import { type Clock, systemClock } from './Clock.ts';

/** A clock that development and tests can move forward: real time plus what was added, or a time that stands still. */
export class MovableClock implements Clock {
  #advanced = 0;
  readonly #base: Clock;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#advanced);
  }

  advance(seconds: number): void {
    this.#advanced += seconds * 1000;
  }
}
