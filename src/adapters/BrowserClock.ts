import type { Clock } from '../runtime/ports.ts';

/** A timer sleeps at most this long at a time, then looks at the clock: a machine may have slept meanwhile. */
const NAP = 1000;
/** How much further the wall clock must be before it is taken for sleep and not for a correction. */
const SLEPT = 2000;

/**
 * The browser's time. Monotonic time is performance.now (High Resolution Time, section 7), which some browsers stop
 * while the machine sleeps: what the wall clock gained meanwhile is added. It never goes back (R05).
 */
export class BrowserClock implements Clock {
  #slept = 0;
  #last = { wall: Date.now(), mono: performance.now() };

  wall(): number {
    return Date.now();
  }

  monotonic(): number {
    const now = { wall: Date.now(), mono: performance.now() };
    const gained = now.wall - this.#last.wall - (now.mono - this.#last.mono);
    if (gained > SLEPT) this.#slept += gained;
    this.#last = now;
    return now.mono + this.#slept;
  }

  after(milliseconds: number, run: () => void): () => void {
    const due = this.monotonic() + milliseconds;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = due - this.monotonic();
      if (left <= 0) run();
      else timer = setTimeout(wait, Math.min(left, NAP));
    };
    timer = setTimeout(wait, Math.min(Math.max(0, milliseconds), NAP));
    return () => clearTimeout(timer);
  }
}
