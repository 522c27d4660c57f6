import { setTimeout } from 'node:timers/promises';
import { percentile } from '../percentile.ts';

/** The result of one call. */
export interface Ending {
  /** An HTTP status, or the code of a failed connection. */
  readonly status: string;
  /** Seconds after which the service asks for a retry. */
  readonly retryAfter?: number | undefined;
}

export interface Calls {
  /** Calls answered with 2xx, per second until the last one was answered. */
  readonly perSecond: number;
  /** Milliseconds from when a call was due, for those answered with 2xx. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly slowest: number;
  /** The number of calls with each result. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The shortest and longest Retry-After of a refused call, in seconds. */
  readonly retryAfter: readonly [number, number] | undefined;
}

/** Milliseconds between two checks for due calls. */
const LOOK = 5;

/**
 * Makes calls as visitors do: at a rate that does not drop when the service is slow. A call that has to wait in this
 * process counts from when it was due.
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
