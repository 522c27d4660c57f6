import type { Clock } from '../runtime/ports.ts';

/** A timer sleeps at most this long at a time, then looks at the clock: a machine may have slept meanwhile. */
const NAP = 1000;
/** How far the wall clock and performance.now may drift apart before the server is asked what happened. */
const DRIFT = 2000;
/** Milliseconds until the server is asked again, where it did not answer. */
const PAUSE = 5000;
/** A Date header tells whole seconds. */
const SECOND = 1000;

/** Between which the server's clock less monotonic time must lie, in milliseconds. */
interface Offset {
  readonly low: number;
  readonly high: number;
}

/**
 * The browser's time, right whatever is done to the clock of the machine (R05). Monotonic time is performance.now
 * (High Resolution Time, section 7), which some browsers stop while the machine sleeps. Sleep and a clock that was set
 * look alike from here: the wall clock leaves performance.now. So `ask` brings the server's Date, and as much as the
 * server's clock went further is added. Until it answers, performance.now alone decides.
 */
export class BrowserClock implements Clock {
  readonly #ask: () => Promise<string | null>;
  #slept = 0;
  /** When the two clocks of the machine were last taken to agree. */
  #agreed = { wall: Date.now(), mono: performance.now() };
  #offset: Offset | undefined;
  /** Milliseconds that the wall clock went further since, for a reason that is not known yet. */
  #unexplained: number | undefined;
  /** How often the clocks were found apart. */
  #partings = 0;
  #nextAsk = 0;

  constructor(ask: () => Promise<string | null>) {
    this.#ask = ask;
  }

  wall(): number {
    const now = this.monotonic();
    const offset = this.#offset;
    return offset === undefined ? Date.now() : Math.round(now + (offset.low + offset.high) / 2);
  }

  monotonic(): number {
    return this.#look() + this.#slept;
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

  /**
   * A request goes out; the result takes the Date header of its answer. The server's clock read that at some moment
   * between the two (Cristian's algorithm). An answer during which the clocks parted tells nothing of it.
   */
  exchange(): (date: string | null) => void {
    const sent = this.#look();
    const partings = this.#partings;
    return (date) => {
      const received = this.#look();
      const told = Date.parse(date ?? '');
      if (Number.isNaN(told) || partings !== this.#partings) return;
      this.#learn({ low: told - received - this.#slept, high: told + SECOND - sent - this.#slept });
    };
  }

  /** performance.now, after a look at whether the wall clock still goes with it. */
  #look(): number {
    const wall = Date.now();
    const mono = performance.now();
    const gained = wall - this.#agreed.wall - (mono - this.#agreed.mono);
    if (Math.abs(gained) > DRIFT) {
      this.#agreed = { wall, mono };
      this.#unexplained = (this.#unexplained ?? 0) + gained;
      this.#partings += 1;
      this.#nextAsk = mono;
    }
    if (this.#unexplained !== undefined && mono >= this.#nextAsk) {
      this.#nextAsk = mono + PAUSE;
      const take = this.exchange();
      // Without an answer the question stays open, and the next look asks again.
      this.#ask().then(take, () => {});
    }
    return mono;
  }

  #learn(told: Offset): void {
    const known = this.#offset ?? told;
    const gained = this.#unexplained;
    this.#unexplained = undefined;
    const least = told.low - known.high;
    const most = told.high - known.low;
    // The wall clock is exact to the millisecond; it is believed as far as the server's whole seconds bear it out.
    const believed = gained !== undefined && gained >= least && gained <= most ? gained : least;
    const slept = gained !== undefined && least > 0 ? believed : 0;
    this.#slept += slept;
    const low = Math.max(told.low - slept, known.low);
    const high = Math.min(told.high - slept, known.high);
    // Nothing in common: the server's own clock was set.
    this.#offset = low <= high ? { low, high } : told;
  }
}
