import type { Clock } from '../runtime/ports.ts';

/** A timer sleeps at most this long before it checks the clock, since the machine may have slept. */
const NAP = 1000;
/** How far the wall clock and performance.now may diverge before the server's date is requested. */
const DRIFT = 2000;
/** Milliseconds until the server is queried again if it did not answer. */
const PAUSE = 5000;
/** A Date header has a precision of one second. */
const SECOND = 1000;

/** The bounds of the difference between the server's clock and monotonic time, in milliseconds. */
interface Offset {
  readonly low: number;
  readonly high: number;
}

/**
 * The browser's time, correct even if the machine's clock is changed (R05). Monotonic time is performance.now (High
 * Resolution Time, section 7), which some browsers stop while the machine sleeps. Both sleep and a changed clock show
 * as a gap between the wall clock and performance.now; then `ask` gets the server's Date, and the time that passed
 * according to the server's clock is added. Until the server answers, only performance.now is used.
 */
export class BrowserClock implements Clock {
  readonly #ask: () => Promise<string | null>;
  #slept = 0;
  /** When the two clocks of the machine last agreed. */
  #agreed = { wall: Date.now(), mono: performance.now() };
  #offset: Offset | undefined;
  /** How far the wall clock has jumped ahead since the clocks agreed, in milliseconds; the cause is unknown. */
  #unexplained: number | undefined;
  /** How often the clocks were found to differ. */
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
   * Called when a request starts; the result takes the Date header of the response. The server's clock showed that time
   * at some moment between request and response (Cristian's algorithm). If the machine's clocks diverged meanwhile, the
   * header is ignored.
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

  /** performance.now, after checking that the wall clock still agrees with it. */
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
      // Without an answer the gap stays open, and the next check asks again.
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
    // The wall clock has a precision of a millisecond. It is used within the bounds given by the server's whole
    // seconds.
    const believed = gained !== undefined && gained >= least && gained <= most ? gained : least;
    const slept = gained !== undefined && least > 0 ? believed : 0;
    this.#slept += slept;
    const low = Math.max(told.low - slept, known.low);
    const high = Math.min(told.high - slept, known.high);
    // The bounds do not overlap, so the server's clock was changed.
    this.#offset = low <= high ? { low, high } : told;
  }
}
