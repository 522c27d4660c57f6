import type { Service } from '../core/Service.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addTraffic, type Counted, keyOf } from './addTraffic.ts';

/** Milliseconds between two writes of a node's sums. */
const EVERY = 5000;

/**
 * The sums of one node since its last write. They are written every few seconds rather than at each message, so that a
 * busy portal adds a few statements and no row is fought over. A node that is killed loses those seconds.
 */
export class TrafficSums {
  readonly #service: Pick<Service, 'database' | 'clock' | 'log'>;
  #sums = new Map<string, Counted>();
  #writing: Promise<void> | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(service: Pick<Service, 'database' | 'clock' | 'log'>) {
    this.#service = service;
    this.#timer = setInterval(() => void this.write(), EVERY);
    this.#timer.unref();
  }

  /** @param counts by names of the release's closed list */
  add(release: string, counts: ReadonlyMap<string, number>): void {
    const hour = new Date(this.#service.clock.now());
    hour.setUTCMinutes(0, 0, 0);
    for (const [name, count] of counts) this.#take({ hour, release, name, count });
    tell('traffic', { counts });
  }

  /** Writes the sums. If the database is unreachable, they wait for the next write. */
  async write(): Promise<void> {
    await this.#writing;
    if (this.#sums.size === 0) return;
    const sums = [...this.#sums.values()];
    this.#sums = new Map();
    this.#writing = addTraffic(this.#service.database, sums).catch((error: unknown) => {
      for (const sum of sums) this.#take(sum);
      this.#service.log.warn({ err: error }, 'counts of traffic wait for the database');
    });
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  #take(sum: Counted): void {
    const key = keyOf(sum);
    this.#sums.set(key, { ...sum, count: sum.count + (this.#sums.get(key)?.count ?? 0) });
  }
}
