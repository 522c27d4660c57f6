import type { Clock } from '../../engine/runtime/ports.ts';

/** When simulated visits happen, in milliseconds since 1970. */
export const NOW = Date.parse('2026-05-01T10:00:00Z');

interface Alarm {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that a test moves by hand. Callbacks of settled promises run before and after each timer. */
export class SimulatedClock implements Clock {
  #mono = 0;
  #order = 0;
  #alarms: Alarm[] = [];

  constructor(private readonly start = NOW) {}

  /** Starts again, as for a new visit. */
  begin(): this {
    this.#mono = 0;
    this.#alarms = [];
    return this;
  }

  /** Lets real time pass, for work that waits for no timer of this clock. */
  rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  wall(): number {
    return this.start + this.#mono;
  }

  monotonic(): number {
    return this.#mono;
  }

  after(milliseconds: number, run: () => void): () => void {
    this.#order += 1;
    const alarm = { due: this.#mono + milliseconds, order: this.#order, run };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Timers fire one at a time, in order, each at its own instant. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#mono + milliseconds;
    await flush();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      const alarm = next;
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
      this.#mono = Math.max(this.#mono, alarm.due);
      alarm.run();
      await flush();
    }
    this.#mono = end;
  }

  get pending(): number {
    return this.#alarms.length;
  }

  #next(end: number): Alarm | undefined {
    return this.#alarms.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due || a.order - b.order)[0];
  }
}

/** Lets the callbacks of all settled promises run. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
