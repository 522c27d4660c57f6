import autocannon from 'autocannon';
import { nextAddress } from './nextAddress.ts';
import { percentile } from './percentile.ts';

export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** Requests without a 2xx answer; with any of them the rate is invalid. */
  readonly refused: number;
}

/** The warm-up in seconds, in which V8 compiles hot code and a database plans its statements. */
const WARM_UP = 3;

interface Work {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

/**
 * How many times per second the service does a piece of work, with its times in milliseconds. Each connection has its
 * own work, and each request its own address.
 * @param isPage the responses may be compressed, as for a browser
 */
export async function measureRate(
  origin: string,
  work: readonly [Work, ...Work[]],
  seconds: number,
  isPage = false,
): Promise<Rate> {
  const times: number[] = [];
  const begin = performance.now() + WARM_UP * 1000;
  let done = 0;
  let started = 0;
  const run = autocannon({
    url: origin,
    connections: work.length,
    duration: WARM_UP + seconds,
    setupClient: (client) => {
      const { method, path, body } = work[started % work.length] ?? work[0];
      started += 1;
      const kind = isPage ? { 'accept-encoding': 'br' } : { 'content-type': 'application/json' };
      const headers = { origin, ...kind };
      client.setRequests([
        {
          method,
          path,
          ...(body === undefined ? {} : { body }),
          setupRequest: (request) => ({ ...request, headers: { ...headers, 'x-forwarded-for': nextAddress() } }),
        },
      ]);
    },
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (performance.now() < begin) return;
    times.push(milliseconds);
    if (status >= 200 && status < 300) done += 1;
  });
  const result = await run;
  return {
    perSecond: done / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    refused: result.non2xx + result.errors,
  };
}
