import { setTimeout } from 'node:timers/promises';
import { percentile } from '../percentile.ts';

/** How one call ended. */
export interface Ending {
  /** An HTTP status, or the code of a failed connection. */
  readonly status: string;
  /** Seconds after which the service wants to be asked again. */
  readonly retryAfter?: number | undefined;
}

export interface Calls {
  /** Calls that were answered with 2xx, a second until the last one was answered. */
  readonly perSecond: number;
  /** Milliseconds from the moment at which a call was due, of those that were answered with 2xx. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  /** How many calls ended so. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The shortest and longest wait that a refused call was told, in seconds. */
  readonly retryAfter: readonly [number, number] | undefined;
}

/** Milliseconds between two looks at what is due. */
const LOOK = 5;

/**
 * Makes calls as visitors do: at a rate that does not fall where the service is slow. A call that has to wait for its
 * turn in this process counts from the moment at which it was due.
 */
export async function callAtRate(perSecond: number, seconds: number, call: () => Promise<Ending>): Promise<Calls> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const waits: number[] = [];
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let made = 0; made < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond));
    for (; made < due; made += 1) {
      const from = began + (made / perSecond) * 1000;
      const one = call().then(({ status, retryAfter }) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status.startsWith('2')) times.push(performance.now() - from);
        if (retryAfter !== undefined) waits.push(retryAfter);
        open.delete(one);
      });
      open.add(one);
    }
    await setTimeout(LOOK);
  }
  await Promise.all(open);
  const elapsed = (performance.now() - began) / 1000;
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
    statuses,
    retryAfter: waits.length === 0 ? undefined : [percentile(waits, 0), percentile(waits, 1)],
  };
}
