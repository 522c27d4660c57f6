import { type Clock, systemClock } from './Clock.ts';

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
