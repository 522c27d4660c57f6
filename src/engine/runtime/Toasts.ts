import { action, makeObservable, observableRef } from 'mobx';
import type { Clock } from './ports.ts';
import type { Toast } from './View.ts';

/** TOAST-04, TOAST-05 */
const TOAST_MILLISECONDS = 3000;
const MOST = 3;

interface Timing {
  left: number;
  since: number;
  stop: () => void;
}

/** The toasts of the whole portal. They stay even after the screen that showed them is left. */
export class Toasts {
  list: readonly Toast[] = [];
  readonly #clock: Clock;
  readonly #timings = new Map<number, Timing>();
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeObservable(this, { list: observableRef, show: action, dismiss: action });
  }

  /** Shows a toast. A fourth one removes the oldest at once (D-87). */
  show({ variant, message, screen, reference }: Omit<Toast, 'id'>): void {
    this.#last += 1;
    const toast = { id: this.#last, variant, message, screen, reference };
    for (const old of this.list.slice(0, Math.max(0, this.list.length + 1 - MOST))) this.dismiss(old.id);
    this.list = [...this.list, toast];
    this.#timings.set(toast.id, { left: TOAST_MILLISECONDS, since: 0, stop: () => {} });
    this.resume(toast.id);
  }

  dismiss(id: number): void {
    this.#timings.get(id)?.stop();
    this.#timings.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** Pauses a toast while the pointer or the focus is on it (TOAST-03). */
  pause(id: number): void {
    const timing = this.#timings.get(id);
    if (timing === undefined) return;
    timing.stop();
    timing.stop = () => {};
    timing.left -= this.#clock.monotonic() - timing.since;
    timing.since = this.#clock.monotonic();
  }

  resume(id: number): void {
    const timing = this.#timings.get(id);
    if (timing === undefined) return;
    timing.stop();
    timing.since = this.#clock.monotonic();
    timing.stop = this.#clock.after(Math.max(0, timing.left), () => this.dismiss(id));
  }
}
